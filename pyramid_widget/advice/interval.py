"""A share that was seen in a sample, and its interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

Z = 1.959964
"""A normal variable lies within so many standard deviations with probability 0.95."""


def wilson(wins: int, n: int, z: float = Z) -> tuple[float, float]:
    """Every p that lies within z of its own standard errors of the share ``wins`` in ``n``: 95 %
    by default (E. B. Wilson, Journal of the American Statistical Association 22, 1927).

    >>> [round(end, 3) for end in wilson(0, 100)]
    [0.0, 0.037]
    """
    if not n:
        return 0.0, 1.0
    share, shift = wins / n, z * z / n
    middle = (share + shift / 2) / (1 + shift)
    half = z * sqrt(share * (1 - share) / n + shift / n / 4) / (1 + shift)
    low, high = max(0.0, middle - half), min(1.0, middle + half)
    return low if wins else 0.0, high if wins < n else 1.0  # exactly, where rounding would miss it


@dataclass(frozen=True, kw_only=True)
class Share:
    """In what share of the arrangements the win is still there.

    >>> Share(wins=3, n=4, low=0.3, high=0.95, exact=False).share
    0.75
    """

    wins: int
    """Arrangements that can be won."""
    n: int
    """Arrangements judged: all there are where it is exact, else a sample."""
    low: float
    """The lower end of the 95 % interval; the share itself where it is exact."""
    high: float
    """The upper end."""
    exact: bool
    """Whether it is the share of all arrangements, and not an estimate."""

    @classmethod
    def of_sample(cls, wins: int, undecided: int, n: int) -> Share:
        """An estimate; what is undecided is lost at the lower end of the interval, won at the upper one.

        >>> round(Share.of_sample(0, 0, 100).high, 3)
        0.037
        """
        low, high = wilson(wins, n)[0], wilson(wins + undecided, n)[1]
        return cls(wins=wins, n=n, low=low, high=high, exact=False)

    @property
    def share(self) -> float:
        """The share, from 0 to 1; 0 where nothing was judged."""
        return self.wins / self.n if self.n else 0.0

    @property
    def width(self) -> float:
        """The length of the interval."""
        return self.high - self.low
