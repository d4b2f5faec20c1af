"""Which games the balance is of."""

from datetime import UTC, datetime
from typing import Any

import pytest

from games.balance.selectors import added_up
from games.core.history.played_games import PlayedGame, PlayedRound
from games.models import Game

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
DUG = PlayedRound(1, ("miner",) * 3, frozenset({0, 1, 2}), (2, 1, 1), True, 30, frozenset(), {})


def added(**facts: Any) -> int:
    """In how many kinds a game of three with these facts is counted."""
    game = Game(seats=3, **facts)
    return len(added_up([PlayedGame(1, game, False, NOON, frozenset({0}), {}, (DUG,))]))


def test_a_game_of_the_site_s_people_counts() -> None:
    assert added() > 0


@pytest.mark.parametrize("facts", [{"imported": True}, {"practice": True}], ids=str)
def test_what_was_imported_or_practised_does_not(facts: dict[str, bool]) -> None:
    assert added(**facts) == 0
