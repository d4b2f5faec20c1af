"""Between which shares the true one likely lies (Wilson's score interval)."""

from math import sqrt

# Nineteen times out of twenty.
_Z = 1.959964


def wilson(hits: int, cases: int) -> tuple[float, float]:
    """The interval of a share, from 0 to 1. Raises ValueError without cases."""
    if cases < 1 or not 0 <= hits <= cases:
        raise ValueError(f"{hits} of {cases}")
    share, square = hits / cases, _Z * _Z
    middle = (share + square / (2 * cases)) / (1 + square / cases)
    reach = share * (1 - share) / cases + square / (4 * cases * cases)
    half = _Z * sqrt(reach) / (1 + square / cases)
    return max(middle - half, 0.0), min(middle + half, 1.0)
