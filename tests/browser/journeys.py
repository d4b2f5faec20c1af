"""Which journeys are made at every commit, and which by slices.

The first of each file is made always, and whole files that no other test stands in for: those who
use a keyboard, a screen reader or no scripts, whole games of several people, what a page must not
tell, the table with a request on its way, and its states, which come by slices themselves.
"""

from collections.abc import Iterable
from pathlib import Path

import pytest

ALWAYS = {
    "test_dock_on_the_clock.py",
    "test_games.py",
    "test_keyboard.py",
    "test_on_their_way.py",
    "test_screen_reader.py",
    "test_states.py",
    "test_untold.py",
    "test_without_javascript.py",
}


def mark_slices(items: Iterable[pytest.Item]) -> None:
    """Put each journey but those that are made always into a slice."""
    first: set[Path] = set()
    for item in items:
        if item.path.name not in ALWAYS and item.path in first:
            item.add_marker(pytest.mark.sliced("journeys"))
        first.add(item.path)
