"""A dwarf that was dealt is offered at the table until its player has held it."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Player
from tests.people import Browser

pytestmark = pytest.mark.django_db
OFFER = 'id="hold-offer"'
HTMX = {"HX-Request": "true", "HX-Target": "table", "X-Seen": "1"}


def address(game: Game, name: str = "table") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def test_the_table_offers_a_new_dwarf_until_it_was_looked_at(
    game: Game, ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    assert OFFER in client.get(address(game)).content.decode()
    assert OFFER in client.get(address(game)).content.decode()
    assert client.get(address(game, "private_card")).status_code == 200
    assert OFFER not in client.get(address(game)).content.decode()


def test_what_one_held_says_nothing_of_the_others(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    browser(ann).get(address(game, "private_card"))
    assert OFFER in browser(ben).get(address(game)).content.decode()


def test_the_offer_is_the_same_for_every_dwarf(game: Game, ann: Account, browser: Browser) -> None:
    me = Player.objects.get(game=game, account=ann)
    pages = set()
    for dwarf in ("miner", "saboteur"):
        assert game.round is not None
        dwarfs = list(game.round.dwarfs)
        dwarfs[me.seat or 0] = dwarf
        game.round.dwarfs = dwarfs
        game.round.save()
        page = browser(ann).get(address(game)).content.decode()
        pages.add(page[page.index('class="dock"') : page.index('class="hand')])
    assert len(pages) == 1


def test_an_open_table_knows_that_the_card_was_held(
    game: Game, ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    tag = client.get(address(game)).context["tag"]
    known = {**HTMX, "If-None-Match": f'"{tag}"', "X-Since": str(game.version)}
    assert client.get(address(game, "fragment"), headers=known).status_code == 304
    client.get(address(game, "private_card"), headers=HTMX)
    fresh = client.get(address(game, "fragment"), headers=known)
    assert (fresh.status_code, OFFER in fresh.content.decode()) == (200, False)


@pytest.mark.postgresql
def test_looking_again_writes_nothing(
    game: Game,
    ann: Account,
    browser: Browser,
    django_assert_max_num_queries,  # type: ignore[no-untyped-def]
) -> None:
    client = browser(ann)
    client.get(address(game, "private_card"))
    held = Player.objects.get(game=game, account=ann).held_round
    with django_assert_max_num_queries(8) as asked:
        client.get(address(game, "private_card"))
    assert held == 1
    assert not any(query["sql"].startswith("UPDATE") for query in asked)


def test_strangers_have_no_card_here(game: Game, olga: Account, browser: Browser) -> None:
    assert browser(olga).get(address(game, "private_card")).status_code == 404
