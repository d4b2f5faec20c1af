"""The examples in docstrings of the rules and the computer players are run."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("name", ["games.rules.engine", "games.bots"])
def test_the_calls_shown_do_what_is_shown(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(name))
    assert (failed, attempted > 5) == (0, True)
