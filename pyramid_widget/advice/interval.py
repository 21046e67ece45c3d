"""The interval of a share that was seen in a sample."""

from __future__ import annotations

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
