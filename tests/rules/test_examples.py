"""The examples in docstrings of the rules and the computer players are run."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("name", "calls"),
    [
        ("games.rules.engine", 12),
        ("games.bots", 6),
        ("games.bots.beliefs", 6),
        ("games.rules.mine.drawing", 2),
    ],
)
def test_the_calls_shown_do_what_is_shown(name: str, calls: int) -> None:
    failed, attempted = doctest.testmod(import_module(name))
    assert failed == 0
    assert attempted >= calls
