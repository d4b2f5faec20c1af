"""No page tells more when what its reader cannot know is dealt anew."""

from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.core.tables import tables
from games.models import Game
from games.orders import services as orders
from games.rules.orders.order import Order, Orders
from tests.factories import AccountFactory, running_game
from tests.playing import position_of, seat_of, to_act
from tests.redeal import lasting, redeal
from tests.telling import IN_EVERY_BOX, telling_moments

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "table"}
# What is the same whatever the query of the address asks for; a page holds its fragment.
PARTS = (
    "fragment",
    "private_card",
    "since",
    "log",
    "chat",
    "claims",
    "notes",
)


def shown(client: Client, game: Game, queries: list[str]) -> dict[str, str]:
    """The bytes of everything a viewer can ask for, but for the tokens against forgery."""
    table = reverse("games:table", args=[game.pk])
    answers = {name: _part(client, game, name) for name in PARTS}
    for query in queries:
        answers[f"page{query}"] = client.get(table + query).content.decode()
    for name in ("open", "my_games"):
        answers[name] = client.get(reverse(f"games:{name}")).content.decode()
    return {name: lasting(text) for name, text in answers.items()}


def _part(client: Client, game: Game, name: str) -> str:
    response = client.get(reverse(f"games:{name}", args=[game.pk]), headers=HTMX)
    return f"{response.status_code} {response.content.decode()}"


@pytest.mark.parametrize(
    ("players", "rules"), [(4, {}), (5, {"expansion": True}), (3, {"edition": "classic"})]
)
def test_no_byte_of_a_page_depends_on_what_its_reader_cannot_know(
    players: int, rules: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six seconds a game: whoever is to act looks at every other moment, others in between."""
    people = AccountFactory.create_batch(players)
    game = running_game(people[0], people[1:], rules=rules, public=True)
    chance, redealt = Random(players), 0
    monkeypatch.setattr("games.views.responses.timezone.now", _now)
    moments = telling_moments(game, chance, IN_EVERY_BOX if rules else frozenset())
    for number, at in enumerate(moments):
        acting, stranger = to_act(at).account, AccountFactory() if number % 8 == 3 else None
        account = (acting, people[number % players], acting, stranger)[number % 4]
        redealt += _compare(at, account, people, number)
    assert redealt > 1


def _now() -> Any:
    from datetime import UTC, datetime

    return datetime(2026, 11, 20, tzinfo=UTC)


def _compare(game: Game, account: Account | None, people: list[Account], number: int) -> bool:
    client = Client()
    if account is not None:
        client.force_login(account)
    seat = seat_of(game, account) if account in people and account else None
    acting = to_act(game).account
    queries = ["", "?lighting=start", "?pass=1"]
    if seat is not None and (hand := position_of(game).hands[seat]):
        from games.rules.cards.cards import CODES

        queries.append(f"?card={CODES[hand[0]]}")
        if account is not None and acting != account:
            queries.append("?plan=0")
            _plan(game, account)
    # Looking is remembered, so look once before comparing.
    for name in ("table", "chat"):
        client.get(reverse(f"games:{name}", args=[game.pk]))
    held = game.players.filter(account=account).values_list("held_round", "held_turn").first()
    before = shown(client, game, queries)
    cards = position_of(game)
    # To hold the private card, as `shown` does, takes the offer to hold it off the table.
    if held:
        game.players.filter(account=account).update(held_round=held[0], held_turn=held[1])
    redeal(game, seat, seed=number)
    after = shown(client, game, queries)
    assert after == before
    return position_of(game).hands != cards.hands


def _plan(game: Game, account: Account) -> None:
    """Leave plans of two moves and a discard, where the dig goes on."""
    seen = tables.table(game.pk, account)
    if seen.round.plannable and seen.round.observation is not None:
        left = Orders(
            tuple(map(Order, seen.round.plannable[:2])), last_resort=seen.round.observation.hand[0]
        )
        orders.keep(game_id=game.pk, account=account, version=seen.version, orders=left)


def test_the_dwarf_is_in_no_byte_of_the_table() -> None:
    people = AccountFactory.create_batch(5)
    game = running_game(people[0], people[1:], rules={"expansion": True})
    client = Client()
    client.force_login(people[0])
    page = client.get(reverse("games:table", args=[game.pk])).content.decode()
    for dwarf in ("miner", "saboteur", "boss", "profiteer", "geologist", "blue", "green"):
        assert f"#d-{dwarf}" not in page
    mine = client.get(reverse("games:private_card", args=[game.pk]))
    assert "#d-" in mine.content.decode()
    assert "no-store" in mine.headers["Cache-Control"]
