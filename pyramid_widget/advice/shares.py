"""Shares: of the deals that the player cannot tell apart, how many can still be won after each move."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Share:
    """In what share of the arrangements a move keeps the win.

    >>> Share(wins=3, n=4, low=0.3, high=0.95, exact=False).share
    0.75
    """

    wins: int
    """Arrangements that can be won after it."""
    n: int
    """Arrangements judged: all there are where it is exact, else a sample."""
    low: float
    """The lower end of the 95 % interval; the share itself where it is exact."""
    high: float
    """The upper end."""
    exact: bool
    """Whether it is the share of all arrangements, and not an estimate."""

    @property
    def share(self) -> float:
        """The share, from 0 to 1; 0 where nothing was judged."""
        return self.wins / self.n if self.n else 0.0
