"""What asks in parts asks everything, until it is a sample."""

from tests.samples import is_soak

is_whole = is_soak


def in_slice(series: str, key: str) -> bool:
    """Ask all of a series."""
    return True
