"""Links to one turn, and what is sent by their pages."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.models import Game, Notice
from games.notices import turn_links
from games.rules import engine
from tests.playing import position_of

WRONG = "This link leads nowhere any more"


def link(game: Game) -> str:
    """The path of the link about the turn that the game waits for."""
    notice = Notice.objects.filter(game=game, kind="turn", transport="mail").latest("version")
    assert notice.account is not None
    return turn_links.address_of(notice, notice.account)


def text(response: HttpResponse) -> str:
    return unescape(response.content.decode())


def post(address: str, client: Client | None = None, **fields: Any) -> HttpResponse:
    return (client or Client()).post(address, fields)


def discard(game: Game) -> dict[str, Any]:
    """A pass with the first card of the hand whose turn it is: always legal."""
    position = position_of(game)
    assert position.turn is not None
    card = engine.observe(position, position.turn).hand[0]
    game.refresh_from_db()
    return {"do": "play", "version": game.version, "choice": f"?pass=1&cards={card}"}


def choices(page: str) -> list[str]:
    return [unescape(value) for value in re.findall(r'name="choice"[^>]*? value="([^"]*)"', page)]
