"""People, a finished game of theirs, and a coach that finds a mistake in every turn."""

from typing import Any

import pytest

from accounts.models import Account
from games.bots.looking_back import Lesson
from games.bots.reasons import Reason
from games.coach import looking
from games.models import Game
from games.rules.moves import Move
from games.rules.observation import Observation
from tests.factories import running_game
from tests.games.api.conftest import program
from tests.people import ann, ben, cleo, olga
from tests.playing import play_out, tell_all
from tests.views.conftest import browser, gus

__all__ = ["ann", "ben", "browser", "cleo", "gus", "olga", "program"]


@pytest.fixture
def finished(ann: Account, ben: Account) -> Game:
    """A finished game of one round."""
    return tell_all(play_out(running_game(ann, [ben], computers=1, rules={"rounds": 1})))


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch, settings: Any) -> list[tuple[Observation, Move]]:
    """What the coach looked at, in a queue of its own; each turn is dearer than the one before."""
    settings.COACH_QUEUE = "coach"
    found: list[tuple[Observation, Move]] = []

    def look(
        seen: Observation, played: Move, _seed: str, _seconds: float
    ) -> tuple[Lesson | None, float]:
        found.append((seen, played))
        gold = 0.1 * len(found)
        reason = Reason("passes")
        return Lesson(seen.moves[0], reason, reason, gold, gold - 0.05, gold + 0.05), 2.0

    monkeypatch.setattr(looking, "look", look)
    return found
