"""The links of a replay to other moments, rounds and perspectives."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.replay.selectors import EVERYTHING, NOBODY, Moment
from games.table.log.sentences import LogLine
from games.table.mine.lighting import next_lighting


@dataclass(frozen=True, slots=True)
class Perspective:
    """The perspective of a replay: the seat whose view it shows, and its lighting.

    In a shared replay the `token` decides the view, and is part of every address.
    """

    seat: int | str | None = None
    lighting: str | None = None
    token: str = ""

    @property
    def query(self) -> str:
        """Return the perspective as the query string of an address, which may be empty."""
        asked = {"seat": None if self.token else self.seat, "lighting": self.lighting}
        pairs = [(name, value) for name, value in asked.items() if value is not None]
        return "?" + urlencode(pairs) if pairs else ""

    def with_next_lighting(self, expansion: bool) -> "Perspective":
        """Return this perspective with the next lighting (none, the start, then each team), in the
        table's order.
        """
        return replace(self, lighting=next_lighting(self.lighting, expansion))


# A link to another moment, or no address if there is none; `beyond` this round or not.
StepLink = dict[str, str | bool]
_NOWHERE: StepLink = {"address": "", "beyond": False}


def address_of(
    moment: Moment, perspective: Perspective, turn: int | None = None, number: int = 0
) -> str:
    """Return the URL of a moment of a replay, in a perspective.

    `turn` and `number` (of a round, 0 for the same) name another turn or round.
    """
    number = number or moment.seen.number
    turn = moment.turn if turn is None else turn
    if perspective.token:
        path = reverse("games:shared", args=[perspective.token, number, turn])
    else:
        path = reverse("games:replay", args=[moment.id, number, turn])
    return path + perspective.query


def navigation_of(moment: Moment, perspective: Perspective) -> dict[str, StepLink]:
    """Return a dict of the links (`first`, `previous`, `next`, `last`) of steps from a moment.

    At either end of a round they lead on into the neighbouring one.
    """
    number, rounds = moment.seen.number, moment.turns
    turns = rounds[number - 1]
    steps = steps_through(partial(address_of, moment, perspective), moment.turn, turns)
    if not moment.turn and number > 1:
        address = address_of(moment, perspective, rounds[number - 2], number - 1)
        steps["previous"] = {"address": address, "beyond": True}
    if moment.turn == turns and number < len(rounds):
        address = address_of(moment, perspective, 0, number + 1)
        steps["next"] = {"address": address, "beyond": True}
    return steps


def steps_through(address: Callable[[int], str], turn: int, turns: int) -> dict[str, StepLink]:
    """Return a dict of the links (`first`, `previous`, `next`, `last`) of steps from a turn within
    a round of `turns` turns. `address` gives the URL of a turn.
    """

    def to(there: int) -> StepLink:
        is_other = 0 <= there <= turns and there != turn
        return {"address": address(there), "beyond": False} if is_other else _NOWHERE

    return {"first": to(0), "previous": to(turn - 1), "next": to(turn + 1), "last": to(turns)}


def round_links(moment: Moment, perspective: Perspective) -> list[dict[str, object]]:
    """Return a dict (`name`, `address` of its beginning, and whether it is `chosen`) for each round
    of the game.
    """
    return [
        {
            "name": _("Round %(number)d") % {"number": number},
            "address": address_of(moment, perspective, 0, number),
            "chosen": number == moment.seen.number,
        }
        for number in range(1, len(moment.turns) + 1)
    ]


def perspective_links(moment: Moment, perspective: Perspective) -> list[dict[str, object]]:
    """Return a dict (`name`, `address`, and whether it is `chosen`) for each perspective that the
    viewer may choose. Returns an empty list while the game runs, and in a shared replay.
    """
    if not moment.is_laid_open or perspective.token:
        return []
    seen, is_face_up = moment.seen, moment.face_up is not None
    ways: list[tuple[str, int | str, bool]] = [
        *((name, seat, seen.seat == seat) for seat, name in enumerate(moment.names)),
        (_("A spectator"), NOBODY, seen.seat is None and not is_face_up),
        (_("All face up"), EVERYTHING, is_face_up),
    ]
    return [
        {
            "name": name,
            "address": address_of(moment, replace(perspective, seat=seat)),
            "chosen": chosen,
        }
        for name, seat, chosen in ways
    ]


def share_address(moment: Moment, perspective: Perspective) -> str:
    """Return the URL of the page for sharing a moment, or an empty string while the game runs and
    for people who did not play.
    """
    if not moment.is_finished or moment.seat is None:
        return ""
    asked: dict[str, int | str] = {"round": moment.seen.number, "turn": moment.turn}
    if perspective.seat is not None:
        asked["seat"] = perspective.seat
    return f"{reverse('games:share', args=[moment.id])}?{urlencode(asked)}"


def picture_address(moment: Moment, perspective: Perspective) -> str:
    """Return the URL of a picture of a moment's mine, from this perspective."""
    number, turn = moment.seen.number, moment.turn
    if perspective.token:
        return reverse("games:shared_picture", args=[perspective.token, number, turn])
    address = reverse("games:replay_picture", args=[moment.id, number, turn])
    return address + replace(perspective, lighting=None).query


def play_on_address(moment: Moment, perspective: Perspective) -> str:
    """Return the URL to play on from a moment of a finished game, or an empty string if that is
    impossible.
    """
    was_rolled_back = any(entry.roll_backs for entry in moment.told)
    if perspective.token or not moment.is_finished or was_rolled_back or moment.seen.ending:
        return ""
    return reverse("games:play_on", args=[moment.id, moment.seen.number, moment.turn])


def thoughts_address(moment: Moment, perspective: Perspective) -> str:
    """Return the URL of the thoughts about a moment's turn, or an empty string while the game runs
    and in a shared replay.
    """
    if not moment.is_finished or perspective.token:
        return ""
    return reverse("games:thoughts", args=[moment.id, moment.seen.number, moment.turn])


def turn_links(
    address: Callable[[int], str], shown: int, lines: Iterable[LogLine]
) -> list[dict[str, Any]]:
    """Return a dict (`turn`, `line`, `address`, `shown`) for each turn of a round, for the list,
    oldest first. `address` gives the URL of a turn, and `shown` is the turn on the page.
    """
    return [
        {"turn": turn, "line": line, "address": address(turn), "shown": turn == shown}
        for turn, line in enumerate(lines, start=1)
    ]
