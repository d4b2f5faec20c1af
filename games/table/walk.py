"""The ways through a replay: from moment to moment, to other rounds, and through other eyes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.selectors.read_models import Moment
from games.selectors.replays import NOBODY
from games.table.light import BLUE, GREEN, START
from games.table.log import LogLine


@dataclass(frozen=True, slots=True)
class Look:
    """How one looks at a replay, besides where: through whose eyes, and by which light."""

    seat: int | str | None = None
    ways: str | None = None

    @property
    def query(self) -> str:
        """The part of an address that says so."""
        asked = {"seat": self.seat, "ways": self.ways}
        pairs = [(name, value) for name, value in asked.items() if value is not None]
        return "?" + urlencode(pairs) if pairs else ""

    def with_next_light(self, expansion: bool) -> "Look":
        """The next question the light may answer, as at the table."""
        questions = [None, START, BLUE, GREEN] if expansion else [None, START]
        at = questions.index(self.ways) if self.ways in questions else 0
        return replace(self, ways=questions[(at + 1) % len(questions)])


@dataclass(frozen=True, slots=True)
class Step:
    """A link to another moment; without an address where there is none. `beyond`: it leads into
    another round."""

    address: str = ""
    beyond: bool = False


@dataclass(frozen=True, slots=True)
class Walk:
    """The steps through a round; those to the sides lead on into the rounds beside it."""

    first: Step
    previous: Step
    next: Step
    last: Step


@dataclass(frozen=True, slots=True)
class Way:
    """A way that may be chosen among others: a round, or somebody's eyes."""

    name: str
    address: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class TurnLink:
    """A turn of the list, which leads to the moment after it."""

    turn: int
    line: LogLine
    address: str
    shown: bool


def address_of(moment: Moment, look: Look, turn: int | None = None, number: int = 0) -> str:
    """Where a moment of the game is shown: by default this one."""
    number = number or moment.seen.number
    turn = moment.turn if turn is None else turn
    return reverse("games:replay", args=[moment.id, number, turn]) + look.query


def walk_of(moment: Moment, look: Look) -> Walk:
    """The steps from here."""
    turn, turns = moment.turn, moment.turns[moment.seen.number - 1]

    def to(there: int) -> Step:
        return Step(address_of(moment, look, there))

    return Walk(
        first=to(0) if turn else Step(),
        previous=to(turn - 1) if turn else _before(moment, look),
        next=to(turn + 1) if turn < turns else _beyond(moment, look),
        last=to(turns) if turn < turns else Step(),
    )


def rounds_of(moment: Moment, look: Look) -> list[Way]:
    """The rounds of the game, each from its beginning."""
    return [
        Way(
            _("Round %(number)d") % {"number": number},
            address_of(moment, look, 0, number),
            number == moment.seen.number,
        )
        for number in range(1, len(moment.turns) + 1)
    ]


def eyes_of(moment: Moment, look: Look) -> list[Way]:
    """Whose eyes one may look through; nobody's but one's own as long as the game runs."""
    if not moment.is_finished:
        return []
    watching = Way(
        _("A spectator"), address_of(moment, replace(look, seat=NOBODY)), moment.seen.seat is None
    )
    return [
        *(
            Way(name, address_of(moment, replace(look, seat=seat)), moment.seen.seat == seat)
            for seat, name in enumerate(moment.names)
        ),
        watching,
    ]


def turns_of(moment: Moment, look: Look, lines: Iterable[LogLine]) -> list[TurnLink]:
    """Every turn of the round, oldest first."""
    return [
        TurnLink(turn, line, address_of(moment, look, turn), turn == moment.turn)
        for turn, line in enumerate(lines, start=1)
    ]


def _before(moment: Moment, look: Look) -> Step:
    """The end of the round before, if there is one."""
    number = moment.seen.number - 1
    if not number:
        return Step()
    return Step(address_of(moment, look, moment.turns[number - 1], number), beyond=True)


def _beyond(moment: Moment, look: Look) -> Step:
    """The beginning of the round after, if there is one."""
    number = moment.seen.number + 1
    if number > len(moment.turns):
        return Step()
    return Step(address_of(moment, look, 0, number), beyond=True)
