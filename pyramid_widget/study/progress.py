"""How far an experiment is, shown while it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from pyramid_widget.errors import OptionError, shown
from pyramid_widget.study.extras import needed

Progress: TypeAlias = "bool | Callable[[int, int], object] | None"
"""True or False for a bar; None for a bar that only comes where somebody watches and it takes longer than a
second; or a function of deals done and deals in all."""


class Bar:
    """What shows it: made before the first deal, told of every batch."""

    def __init__(self, progress: Progress, total: int, done: int) -> None:
        self._done, self._total = done, total
        self._bar: Any = None
        self._tell: Callable[[int, int], object] | None = None
        if callable(progress):
            self._tell = progress
        elif progress is None or progress is True:
            tqdm = needed("tqdm.auto", "a progress bar").tqdm
            quiet: dict[str, Any] = {} if progress else {"delay": 1, "disable": None}
            self._bar = tqdm(total=total, initial=done, unit=" deals", smoothing=0.1, **quiet)
        elif progress is not False:
            raise OptionError(
                f"progress={shown(progress)}: True, False, None or a function of done and total"
            )

    def add(self, deals: int) -> None:
        """So many deals more are done."""
        self._done += deals
        if self._bar is not None:
            self._bar.update(deals)
        if self._tell is not None:
            self._tell(self._done, self._total)

    def close(self) -> None:
        """Leave it as it is."""
        if self._bar is not None:
            self._bar.close()
