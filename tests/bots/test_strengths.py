"""What tells the strengths of computer players apart, and how long they may think."""

from time import process_time

import pytest

from games import bots
from games.bots.outlook import STYLES, style
from games.bots.people import NAMES, face_of
from games.bots.thinking import KINDS, OPINIONS, thoughts_of
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Lay, LookAtGoal, Pass, PlayOn
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, LATE, sight, straight
from tests.look.sources import drawings
from tools.seeds import round_seed

SEEDS = [str(number) for number in range(60)]
MOST_MILLISECONDS = 5


def test_the_strengths_are_named_the_weakest_first() -> None:
    assert list(bots.POLICIES) == ["novice", "regular"]
    assert bots.DEFAULT == "regular"


def _shut_in(seat: int) -> tuple[tuple[Event, ...], list[str]]:
    """A seat that has laid dead ends all around, and the mine with them."""
    cells = [(1, 0), (0, 1), (0, -1)]
    laid = tuple(Event("laid", seat=seat, card="N.E.S.W", at=at) for at in cells)
    return laid, [f"N.E.S.W@{x},{y}" for x, y in cells]


def test_a_novice_draws_no_conclusions_from_what_others_do() -> None:
    events, board = _shut_in(seat=3)
    seen = sight(FIVE_MINERS, ["break-cart", "NE"], turns=LATE, events=events, board=board)
    breaks = PlayOn("break-cart", 3)
    assert all(bots.choose(seen, seed, "regular") == breaks for seed in SEEDS)
    assert not any(bots.choose(seen, seed, "novice") == breaks for seed in SEEDS)


def test_a_novice_plays_at_random_now_and_then_and_does_no_harm() -> None:
    seen = sight(FIVE_MINERS, ["EW", "map", "N.E.S.W", "break-cart"], board=straight(1))
    moves = {bots.choose(seen, seed, "novice") for seed in SEEDS}
    assert len(moves) > 1
    assert all(isinstance(move, LookAtGoal | Pass) or move.card == "EW" for move in moves)


def test_a_novice_never_misses_a_goal_it_can_reach() -> None:
    seen = sight(FIVE_MINERS, ["EW", "map"], board=straight(6))
    assert len({bots.choose(seen, seed, "novice") for seed in SEEDS}) == 1


def test_saboteurs_are_not_all_equally_covert_and_each_stays_so_for_its_round() -> None:
    drawn = set()
    for starter in range(5):
        for seat_of_first in range(5):
            first = Event("passed", seat=seat_of_first, count=1)
            early = sight(FIVE_MINERS, ["EW"], starter=starter, turn=0, events=(first,))
            late = sight(
                FIVE_MINERS, ["map"], starter=starter, turn=0, turns=LATE, events=(first, first)
            )
            assert style(early) == style(late)
            drawn.add(style(early))
    assert drawn == set(STYLES)


@pytest.mark.parametrize("policy", bots.POLICIES)
def test_a_move_takes_five_milliseconds_of_cpu_at_most(policy: str) -> None:
    """With Saboteur 2 at twelve players, at the 95th percentile of one round; a busy machine makes
    the yardstick longer, too.
    """
    rules, events, taken = Ruleset(expansion=True), list[Event](), list[float]()
    position = engine.start(rules, engine.deal(rules, 12, round_seed("quick")))
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat, events)
        tries = []
        for _ in range(3):  # the quickest counts: whatever else runs here only makes it slower
            began = process_time()
            move = bots.choose(seen, "s", policy)
            tries.append(process_time() - began)
        taken.append(min(tries) / _yardstick())
        events += engine.play(position, seat, move)
    assert sorted(taken)[int(0.95 * len(taken))] <= MOST_MILLISECONDS


def _yardstick() -> float:
    """The CPU time of what takes a millisecond on the machine that the figures were taken on."""
    tries = []
    for _ in range(3):
        began, total = process_time(), 0
        for number in range(20_000):
            total += number * number % 7
        tries.append(process_time() - began)
    return min(tries)


# What a strength made of its turn, and why.

FIVE = ["miner", "miner", "miner", "saboteur", "miner"]


def test_every_strength_has_an_opinion_of_the_table() -> None:
    assert OPINIONS.keys() == bots.POLICIES.keys()


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


# Computer players by name: one strength and one face each.

EVERYBODY = [name for names in NAMES.values() for name in names]


def test_every_strength_has_names_for_a_whole_table() -> None:
    assert list(NAMES) == list(bots.POLICIES)
    assert all(len(names) >= 12 for names in NAMES.values())


def test_no_name_is_two_players() -> None:
    assert len(EVERYBODY) == len(set(EVERYBODY))


def test_everybody_has_a_face_that_is_drawn(subtests: pytest.Subtests) -> None:
    for name in EVERYBODY:
        with subtests.test(name=name):
            face = face_of(name)
            assert face
            assert {face.stone, face.look} <= drawings()


def test_no_two_look_alike() -> None:
    assert len({face_of(name) for name in EVERYBODY}) == len(EVERYBODY)


def test_a_name_that_is_none_of_theirs_has_no_face_of_its_own() -> None:
    assert face_of("Ann") is None
