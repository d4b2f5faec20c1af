"""What a seat cannot know changes no move, and the same sight and seed give the same one.

`POSITIONS=10000 pytest tests/bots/test_blindfold.py` asks each strength of so many in each box.
"""

import os
from collections.abc import Iterator
from itertools import count, islice

import pytest

from games import bots
from games.rules import engine
from games.rules.claims.claim import FACES, Claim
from games.rules.events import Event
from games.rules.fair.seeds import round_seed
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from tests.rules.redeal import redeal
from tests.slices import SLICES, chosen

SOME = 200
EVERY = 5  # turns of a round, so that few positions come from many rounds and tables


def _asked() -> int:
    some = SOME if chosen() is None else SOME // SLICES["tables"]
    return int(os.environ.get("POSITIONS", some))


def _numbers() -> Iterator[int]:
    """The rounds that are played: all, or every third."""
    number, of = chosen(), SLICES["tables"]
    return count() if number is None else count(number % of, of)


def _sights(expansion: bool) -> Iterator[tuple[Observation, Observation, str]]:
    """What seats see on their turns, the same with all they cannot know dealt anew, and a seed.

    Rounds of Regulars at tables of every size, one after the other. Whoever looks at a goal says
    something of it.
    """
    rules = Ruleset(expansion=expansion)
    for number in _numbers():
        players = rules.players[number % len(rules.players)]
        position = engine.start(rules, engine.deal(rules, players, round_seed(f"blind {number}")))
        events, claims = list[Event](), list[Claim]()
        while (seat := position.turn) is not None:
            seen = engine.observe(position, seat, events, claims)
            seed = f"{number}/{position.turns}"
            if position.turns % EVERY == number % EVERY:
                other = redeal(position, seat, seed)
                yield seen, engine.observe(other, seat, events, claims), seed
            happened = engine.play(position, seat, bots.choose(seen, seed, "regular"))
            says = FACES[position.turns % 2]
            claims += [Claim(seat, position.turns, says, each.goal) for each in _looks(happened)]
            events += happened


def _looks(events: list[Event]) -> list[Event]:
    return [event for event in events if event.kind == "looked"]


@pytest.mark.sliced("tables")
@pytest.mark.parametrize("policy", bots.POLICIES)
@pytest.mark.parametrize("expansion", [False, True], ids=["base", "expansion"])
def test_what_a_seat_cannot_know_changes_no_move(policy: str, expansion: bool) -> None:
    asked = 0
    for seen, other, seed in islice(_sights(expansion), _asked()):
        move = bots.choose(seen, seed, policy)
        assert bots.choose(other, seed, policy) == move
        asked += 1
    assert asked == _asked()
