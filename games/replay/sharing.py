"""The page that gives out private addresses of a replay."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.replay.selectors import EVERYTHING, NOBODY, SharedReplay, SharePage


class StartingAt(NamedTuple):
    """Where in the game an address begins."""

    round: int
    turn: int

    @property
    def query(self) -> str:
        """The part of an address that says so."""
        return "?" + urlencode({"round": self.round, "turn": self.turn})


@dataclass(frozen=True, slots=True)
class Way:
    """A way to see the game that may be chosen."""

    value: int | str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class GivenAddress:
    """An address that was given out: how the game is seen there."""

    id: int
    name: str
    address: str


@dataclass(frozen=True, slots=True)
class SharingPage:
    """What may be shared, at which moment, and what has been."""

    id: int
    name: str
    at: StartingAt
    replay: str
    ways: list[Way]
    given: list[GivenAddress]


def sharing_page(
    given: SharePage, at: StartingAt, chosen: int | str | None, absolute: Callable[[str], str]
) -> SharingPage:
    """The page for a moment of a game; `absolute` completes an address."""
    names = _names(given)
    return SharingPage(
        id=given.id,
        name=given.name,
        at=at,
        replay=reverse("games:replay", args=[given.id, at.round, at.turn]),
        ways=[Way(view, name, view == _preset(chosen, names)) for view, name in names.items()],
        given=[_given(one, names, at, absolute) for one in given.shares],
    )


def _names(given: SharePage) -> dict[int | str, str]:
    eyes = _("Through the eyes of %(name)s")
    return {
        EVERYTHING: _("All face up"),
        NOBODY: _("As a spectator saw it"),
        **{seat: eyes % {"name": name} for seat, name in enumerate(given.names)},
    }


def _preset(chosen: int | str | None, names: dict[int | str, str]) -> int | str:
    return chosen if chosen in names and chosen is not None else EVERYTHING


def _given(
    one: SharedReplay,
    names: dict[int | str, str],
    at: StartingAt,
    absolute: Callable[[str], str],
) -> GivenAddress:
    address = reverse("games:shared", args=[one.token, at.round, at.turn])
    return GivenAddress(one.id, names[one.view], absolute(address))
