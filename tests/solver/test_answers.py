"""Limits: what limits nothing is refused by name."""

from __future__ import annotations

from math import inf, nan
from typing import Any

import pytest

from pyramid_widget.errors import OptionError
from pyramid_widget.solver.answers import Limit, check_limit


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("nodes", value) for value in (-1, 1e6, 1.5, nan, "7", True, [])),
        *(("seconds", value) for value in (-1, -0.5, nan, -inf, "1", True, [])),
        *(("memory", value) for value in (None, -1, 1e9, nan, "1 GB", True)),
    ],
)
def test_what_limits_nothing_is_refused_by_name(field: str, value: Any) -> None:
    limits = {field: value}
    with pytest.raises(OptionError, match=rf"^{field}="):
        Limit(**limits)


@pytest.mark.parametrize(
    "limits", [{}, {"nodes": 0}, {"nodes": 10**30}, {"seconds": 0}, {"seconds": inf}, {"memory": 0}]
)
def test_every_limit_from_nothing_on_is_one(limits: dict[str, Any]) -> None:
    assert Limit(**limits) == Limit(**limits)


@pytest.mark.parametrize("limit", [1000, None, "1000", {"nodes": 1000}, Limit, 1.5])
def test_what_is_no_limit_is_refused_by_name(limit: object) -> None:
    with pytest.raises(OptionError, match=r"^limit=.*: a Limit, like Limit\(nodes=100_000\)$"):
        check_limit(limit)


def test_a_limit_passes() -> None:
    check_limit(Limit())
