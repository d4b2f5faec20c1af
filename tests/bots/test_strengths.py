"""What tells the strengths of computer players apart, and how long they may think."""

from time import process_time

import pytest

from games import bots
from games.bots.outlook import STYLES, style
from games.rules import engine
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.moves import LookAtGoal, Pass, PlayOn
from games.rules.ruleset import Ruleset
from tests.bots.situations import FIVE_MINERS, LATE, sight, straight

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
