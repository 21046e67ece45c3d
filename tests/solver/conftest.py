"""Long runs in processes of their own, which go on beside the other tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from solver.modes import Run

_checked: list[Run] = []


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the run with every index checked, which compiles all kernels anew, if a test will ask for it."""
    if not session.config.option.collectonly and any(
        "checked_sample" in item.fixturenames for item in session.items
    ):
        _checked.append(Run.of_sample(1, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR="new"))


@pytest.fixture(scope="session")
def checked_sample() -> Iterator[Run]:
    """The run with every index checked."""
    yield _checked[0]
    _checked[0].close()
