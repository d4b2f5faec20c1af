"""The page on which players share private addresses of a replay."""

from collections.abc import Callable, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Player
from games.replay.models import ReplayShare
from games.replay.selectors import EVERYTHING, NOBODY


class StartingAt(NamedTuple):
    """The round and turn at which a shared address begins."""

    round: int
    turn: int

    @property
    def query(self) -> str:
        """Return the moment as the query string of an address."""
        return "?" + urlencode({"round": self.round, "turn": self.turn})


def sharing_page(
    players: Sequence[Player],
    shares: Sequence[ReplayShare],
    at: StartingAt,
    chosen: int | str | None,
    absolute: Callable[[str], str],
) -> dict[str, object]:
    """Return the template context of the page for sharing a moment.

    `ways` are the views and their names, of which `chosen` is marked; `given` has each share, its
    view's name and its URL. `absolute` completes a path to a URL.
    """
    game, ways = players[0].game, _ways(players)
    return {
        "game": game,
        "at": at,
        "replay": reverse("games:replay", args=[game.pk, *at]),
        "ways": ways,
        "chosen": chosen if chosen in ways and chosen is not None else EVERYTHING,
        "given": [(share, ways[share.perspective], absolute(share.path(*at))) for share in shares],
    }


def _ways(players: Sequence[Player]) -> dict[int | str, str]:
    eyes = _("Through the eyes of %(name)s")
    return {
        EVERYTHING: _("All face up"),
        NOBODY: _("As a spectator saw it"),
        **{seat: eyes % {"name": one.shown_name} for seat, one in enumerate(players)},
    }
