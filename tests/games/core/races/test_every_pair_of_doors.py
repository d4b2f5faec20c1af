"""Whatever two people do at one table at the same moment, it is as if one came after the other.

Of 9,300 pairs some 200 meet at a commit, and all in the soak (1,500 seconds): each door meets
itself and one of each kind of lock, and at each stage there is one of each kind. A pair costs 0.15
seconds, a stage about one.
"""

from collections.abc import Iterator
from functools import cache
from zlib import crc32

import pytest

from tests.games.core.races.doors import DOORS, Door
from tests.games.core.races.gates import racers
from tests.games.core.races.pairs import Pair
from tests.games.core.races.stages import STAGES, stage_of
from tests.samples import covering

pytestmark = [
    pytest.mark.postgresql,
    # Numbers and secrets are fixed here: two games of one race still differ.
    pytest.mark.usefixtures("fair_deal"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("equal_chances", "nobody_told"),
]

# These stages differ from others by one door only, so each other door meets that one.
PIVOTS = {
    "time_up": "find_that_time_is_up",
    "outage": "give_the_outage_back",
    "nights": "declare_hours",
    "computer_to_act": "let_the_computer_play",
    "orders_to_play": "play_the_orders",
    "round_end": "take_the_turn",
    "game_end": "take_the_turn",
    "voting": "vote",
    "vote_over": "close_the_vote",
    "deciding": "vote",
    "asking": "vote",
    "paused": "end_the_pause",
    "seat_left": "take_a_seat_over",
}


def meetings() -> Iterator[tuple[str, str]]:
    """Every stage with every door that there is at it."""
    for stage in STAGES:
        for door in DOORS.values():
            if stage in door.stages and PIVOTS.get(stage, door.name) == door.name:
                yield stage, door.name


def pairs(stage: str, door: Door) -> Iterator[Pair]:
    """A door with every other that it has not met by another's name, for every seat."""
    there = [other for other in DOORS.values() if stage in other.stages]
    for other in there if stage in PIVOTS else there[there.index(door) :]:
        for seats in seats_of(door, other, people_at(stage)):
            yield Pair(stage, (door, other), seats)


def people_at(stage: str) -> int:
    """How many sit there; told before it is built."""
    return 1 if stage == "practising" else 3


def seats_of(first: Door, second: Door, people: int) -> Iterator[tuple[int, int]]:
    """Every seat, beside itself in another tab, and beside somebody else."""
    for seat in range(people if first.everybodys or second.everybodys else 1):
        yield seat, seat
        if first.everybodys and second.everybodys and people > 1:
            yield seat, (seat + 1) % people


@cache
def met() -> list[Pair]:
    """The pairs that meet; those of the same facets in an order that prefers no seat."""
    every = [pair for stage, door in meetings() for pair in pairs(stage, DOORS[door])]
    assert len(set(map(str, every))) == len(every)
    return covering(sorted(every, key=lambda pair: crc32(str(pair).encode())), facets)


def facets(pair: Pair) -> Iterator[tuple[str, str]]:
    """A door with another's kind, each stage with each kind, and a door with itself."""
    for door, other in (pair.doors, pair.doors[::-1]):
        yield door.name, other.kind
        yield pair.stage, other.kind
        if door == other:
            yield door.name, door.name


@pytest.mark.parametrize("stage", STAGES)
# In the soak, where all pairs of a stage take minutes.
@pytest.mark.timeout(1800)
def test_two_doors_at_one_moment_are_as_if_one_came_after_the_other(
    stage: str, caplog: pytest.LogCaptureFixture
) -> None:
    here = [pair for pair in met() if pair.stage == stage]
    assert here and len(stage_of(stage).people) == people_at(stage)
    with racers(2) as two:
        wrong = [told for pair in here for told in pair.find_wrong(two)]
    wrong += [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert not wrong, "\n".join(wrong)
