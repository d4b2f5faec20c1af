"""Looking back at a turn: what it cost, from what the seat knew, and no more."""

from collections.abc import Callable, Iterator

import pytest

from games import bots
from games.bots.looking_back import look_back
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.moves import Lay, Move, Pass
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, sight, straight
from tests.rules.redeal import redeal

both_boxes = pytest.mark.parametrize("expansion", [False, True], ids=["base", "expansion"])


def half(playouts: int) -> Callable[[], bots.Budget]:
    return lambda: bots.Budget(playouts)


def _turns(expansion: bool, every: int = 40) -> Iterator[tuple[engine.Position, list[Event], Move]]:
    """Some turns of a round of Novices, with a pass for the move played."""
    rules, events = Ruleset(expansion=expansion), list[Event]()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("looking back")))
    while (seat := position.turn) is not None and position.outcome is None:
        seen = engine.observe(position, seat, events)
        if position.turns % every == 0:
            yield position, events, next(move for move in seen.moves if isinstance(move, Pass))
        events += engine.play(position, seat, bots.choose(seen, f"{position.turns}", "novice"))


@both_boxes
def test_what_a_seat_cannot_know_changes_no_lesson(expansion: bool) -> None:
    found = 0
    for position, events, played in _turns(expansion):
        seat = position.turn
        assert seat is not None
        lessons = [
            look_back(engine.observe(each, seat, events), played, "s", half(8))
            for each in (position, redeal(position, seat, "other"))
        ]
        assert lessons[0] == lessons[1]
        found += lessons[0] is not None
    assert found


def test_whoever_plays_as_an_expert_learns_nothing() -> None:
    seen = sight(FIVE_MINERS, ["EW", "NS", "map"])
    assert look_back(seen, bots.choose(seen, "s", "expert", bots.Budget(24)), "s", half(24)) is None


def test_without_time_there_is_no_lesson() -> None:
    seen = sight(FIVE_MINERS, ["EW", "NS", "map"])
    assert look_back(seen, _a_pass(seen), "s", half(0)) is None


def test_an_expert_would_not_have_left_the_gold_where_it_lies() -> None:
    seen = sight(FIVE_MINERS, ["EW", "N.E"], board=straight(6), goals_seen=(1,))
    lesson = look_back(seen, Pass(("N.E",)), "s", half(8))
    assert lesson
    assert lesson.least <= lesson.gold <= lesson.most
    assert (lesson.better, lesson.why.kind) == (Lay("EW", (7, 0)), "opens")
    assert lesson.why_played.kind == "passes"


def _a_pass(seen: Observation) -> Move:
    return next(move for move in seen.moves if isinstance(move, Pass))
