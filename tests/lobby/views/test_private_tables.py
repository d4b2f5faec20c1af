"""Whoever may not act on a private table learns nothing of it, not even that it exists."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.urls.resolvers import URLPattern, URLResolver

from accounts.models import Account
from games import urls
from games.lobby import services as lobby
from games.models import Game
from tests.factories import AccountFactory, open_table, running_game
from tests.people import Browser
from tests.playing import play_out
from tests.samples import pairwise

pytestmark = pytest.mark.django_db
NOWHERE = 987654321
FORMS: tuple[dict[str, str], ...] = (
    {},
    {"text": "Let me in!"},
    {"text": " "},
    {"text": "x" * 5000},
    {"version": "3", "card": "NESW", "x": "1", "y": "0", "round": "1"},
)


# What other parts of an address may be, where a number will not do.
PARTS: dict[str, Any] = {"at": (0, 0)}


def addresses_of(patterns: list[Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The names of all addresses of a table, and what else they ask for."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from addresses_of(pattern.url_patterns)
        elif isinstance(pattern, URLPattern) and "<id:game_id>" in str(pattern.pattern):
            asked = set(pattern.pattern.converters) - {"game_id"}
            yield str(pattern.name), {part: PARTS.get(part, 1) for part in sorted(asked)}


TABLE_ADDRESSES = list(addresses_of(urls.urlpatterns))
STRANGERS = ("olga", "ben", "gus", "mo", "visitor")
STAGES = ("gathering", "cancelled", "running", "finished")
# Everybody at each address; at each address also each stage and each form.
TRIES = pairwise(range(len(TABLE_ADDRESSES)), STRANGERS, STAGES, range(len(FORMS)))


def table_at(stage: str, ann: Account, others: list[Account]) -> Game:
    """A private table at a stage of its life; from the one that gathers Ben was sent away."""
    ben = others[0]
    if stage == "running":
        return running_game(ann, computers=2, public=False)
    if stage == "finished":
        return play_out(running_game(ann, computers=2, public=False, rules={"rounds": 1}))
    table = open_table(ann, others, seats=6, public=False)
    lobby.remove_player(table.pk, ann, table.players.get(account=ben).pk)
    if stage == "cancelled":
        lobby.cancel_table(table.pk, ann)
    return table


def answers(client: Client, game_id: int, player: int, place: int, form: int) -> list[Any]:
    """What comes of looking at one of the addresses, and of a form that is posted there."""
    name, asked = TABLE_ADDRESSES[place]
    known = asked | ({"player_id": player} if "player_id" in asked else {})
    where = reverse(f"games:{name}", kwargs={"game_id": game_id, **known})
    all_ = [client.get(where, follow=True), client.get(where, headers={"HX-Request": "true"})]
    all_.append(client.post(where, FORMS[form], follow=True))
    return [_without_ids(response, game_id) for response in all_]


def _without_ids(response: Any, game_id: int) -> tuple[Any, ...]:
    headers = {k: v for k, v in response.headers.items() if k not in ("Expires", "Content-Length")}
    way = getattr(response, "redirect_chain", ())
    told = unquote(repr((headers, way)) + response.content.decode())
    told = re.sub(r'csrfmiddlewaretoken" value="\w+"', "", told)
    told = re.sub(rf"/games/{game_id}/((remove|report)/\d+/)?", "/games/ID/", told)
    return response.status_code, told


def test_there_are_addresses_to_ask() -> None:
    names = {name for name, _ in TABLE_ADDRESSES}
    assert {"table", "fragment", "turns", "chat", "notes", "leave", "sit", "replay"} <= names


@pytest.mark.parametrize("stranger", STRANGERS)
def test_no_address_of_a_private_table_differs_from_one_of_no_table(
    stranger: str, ann: Account, people: dict[str, Account], browser: Browser
) -> None:
    """Three seconds for each stranger; twenty times that in the soak."""
    client = browser(people.get(stranger))
    for stage in STAGES:
        game = table_at(stage, ann, [people["ben"], people["cleo"]])
        player = game.players.order_by("pk")[0].pk
        tries = [(place, form) for place, who, at, form in TRIES if (who, at) == (stranger, stage)]
        # Rate limits count a try alike, whether the table is there or not.
        cache.clear()
        nowhere = [answers(client, NOWHERE, 1, *one) for one in tries]
        cache.clear()
        for one, expected in zip(tries, nowhere, strict=True):
            found = answers(client, game.pk, player, *one)
            assert found == expected, (stage, TABLE_ADDRESSES[one[0]])


@pytest.fixture
def people(olga: Account, ben: Account, cleo: Account, gus: Account) -> dict[str, Account]:
    """Everybody who does not sit at the tables; Ben was sent away from one, Cleo sits there."""
    mo = AccountFactory(name="Mo", is_staff=True, is_superuser=True)
    return {"olga": olga, "ben": ben, "cleo": cleo, "gus": gus, "mo": mo}
