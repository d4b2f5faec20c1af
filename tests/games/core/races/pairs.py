"""Two doors at the same time, compared with one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from django.db.models import QuerySet

from games.core.history.records import differences
from games.models import Game, Player
from tests.games.core.races.chances import draw_from
from tests.games.core.races.doors import Call, Door
from tests.games.core.races.facts import read_facts, told_apart
from tests.games.core.races.gates import Racer, meet_by, outcome_of
from tests.games.core.races.saved_rows import restore_rows
from tests.games.core.races.stages import Stage, stage_of
from tests.games.core.races.standing_clock import RACED_AFTER, stand_at

Order = tuple[int, int]
Gate = QuerySet[Game] | QuerySet[Player]
IN_ORDER, SWAPPED = (0, 1), (1, 0)
# The tables that are put back have taken the smaller numbers.
_SINCE_IT_WAS_BUILT = 1000


@dataclass(frozen=True)
class Came:
    """What came of two doors, and all that the rows say afterwards."""

    outcomes: tuple[str, str]
    facts: str


@dataclass(frozen=True)
class Pair:
    """Two doors of a table, and the seats whose people go through them."""

    stage: str
    doors: tuple[Door, Door]
    seats: tuple[int, int]

    def __str__(self) -> str:
        names = [f"{door.name} ({seat})" for door, seat in zip(self.doors, self.seats, strict=True)]
        return f"{self.stage}: {' and '.join(names)}"

    @property
    def at(self) -> Stage:
        """The table, as it was built."""
        return stage_of(self.stage)

    def find_wrong(self, racers: Sequence[Racer]) -> Iterator[str]:
        """A line for each concurrent outcome that no sequential order has."""
        serial = [self._one_after_the_other(IN_ORDER)]
        for order, gate in self._crossings():
            came = self._at_once(racers, order, gate)
            # For most doors it makes no difference who comes first.
            if came not in serial and len(serial) == 1:
                serial.append(self._one_after_the_other(SWAPPED))
            if came not in serial:
                told = " or ".join(_told_apart(came, expected) for expected in serial)
                yield f"{self}, {order} at {gate.model.__name__}: {came.outcomes}, not {told}"

    def _crossings(self) -> Iterator[tuple[Order, Gate]]:
        game = Game.objects.filter(pk=self.at.game_id)
        yield IN_ORDER, game
        if self.doors[0] != self.doors[1] or self.seats[0] != self.seats[1]:
            yield SWAPPED, game
        if self.seats[0] == self.seats[1]:
            person = self.at.people[self.seats[0]]
            yield IN_ORDER, Player.objects.filter(game=self.at.game_id, account=person)

    def _one_after_the_other(self, order: Order) -> Came:
        calls = self._begin()
        came = _came(order, [outcome_of(calls[place]) for place in order])
        assert not [told for told in came.outcomes if told.startswith("fell")], (str(self), came)
        assert not _differences(self.at.game_id, came.facts), str(self)
        return came

    def _at_once(self, racers: Sequence[Racer], order: Order, gate: Gate) -> Came:
        calls = self._begin()
        return _came(order, meet_by(racers, [calls[place] for place in order], gate))

    def _begin(self) -> list[Call]:
        restore_rows(self.stage)
        draw_from(_SINCE_IT_WAS_BUILT)
        stand_at(RACED_AFTER)
        return [door.call(self.at, seat) for door, seat in zip(self.doors, self.seats, strict=True)]


def _came(order: Order, outcomes: list[str]) -> Came:
    first, second = (outcomes[order.index(place)] for place in IN_ORDER)
    return Came((first, second), read_facts())


@cache
def _differences(game_id: int, facts: str) -> tuple[str, ...]:
    # Where the facts are those of an earlier race, the replay would be, too.
    game = Game.objects.filter(pk=game_id).first()
    return tuple(differences(game)) if game else ()


def _told_apart(came: Came, expected: Came) -> str:
    return f"{expected.outcomes} {told_apart(came.facts, expected.facts)}"
