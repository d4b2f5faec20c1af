"""What a strength made of its turn, and why."""

import pytest

from games import bots
from games.bots.thinking import KINDS, OPINIONS, thoughts_of
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.moves import Lay, Pass
from games.rules.ruleset import Ruleset
from tests.bots.situations import sight, straight

FIVE = ["miner", "miner", "miner", "saboteur", "miner"]


def test_every_strength_has_an_opinion_of_the_table() -> None:
    assert OPINIONS.keys() == bots.POLICIES.keys()


@pytest.mark.sliced("tables")
@pytest.mark.parametrize("policy", bots.POLICIES)
@pytest.mark.parametrize("expansion", [False, True])
def test_the_chosen_move_is_the_one_that_is_played_and_the_best_come_first(
    policy: str, expansion: bool
) -> None:
    rules = Ruleset(expansion=expansion)
    position = engine.start(rules, engine.deal(rules, 6, round_seed("thoughts")))
    events: list[Event] = []
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat, events)
        found = thoughts_of(seen, "s", policy)
        assert found.chosen.move == bots.choose(seen, "s", policy)
        worths = [each.worth for each in found.best]
        assert worths == sorted(worths, reverse=True)
        assert found.chosen.worth <= worths[0]
        assert sum(isinstance(each.move, Pass) for each in found.best) <= 1
        assert all(each.reason.kind in KINDS for each in (*found.best, found.chosen))
        events += engine.play(position, seat, found.chosen.move)


def test_a_card_that_reaches_a_goal_is_said_to_open_it() -> None:
    seen = sight(FIVE, ["EW"], board=straight(6))
    best = thoughts_of(seen, "s").best[0]
    assert isinstance(best.move, Lay)
    assert best.reason.kind == "opens"
    assert best.reason.percent == 33


def test_whoever_is_not_to_act_has_no_thoughts() -> None:
    rules = Ruleset()
    position = engine.start(rules, engine.deal(rules, 5, round_seed("thoughts")))
    with pytest.raises(ValueError, match="turn"):
        thoughts_of(engine.observe(position, 1 + (position.turn or 0)), "s")


def test_whoever_passes_rather_than_mend_a_likely_foe_says_so() -> None:
    harmed = Event("laid", seat=3, card="E.W", at=(1, 0), turned=False)
    broken = {"front": [[], [], [], ["break-cart"], []], "events": (harmed, harmed, harmed)}
    best = thoughts_of(sight(FIVE, ["E.W", "repair-cart"], **broken), "s").best[0]
    assert isinstance(best.move, Pass)
    assert (best.reason.kind, best.reason.seat) == ("refuses", 3)
    assert best.reason.percent >= 50
