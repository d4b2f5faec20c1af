"""The pages of the log, of one’s own card and of a result."""

import re

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Player
from tests.factories import AccountFactory, running_game
from tests.people import Browser, acting
from tests.playing import play_out, play_some, position_of, tell_all

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "table", "X-Seen": "1"}
OFFER = 'id="hold-offer"'


def at(game: Game, name: str = "table") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def test_the_log_goes_back_to_the_beginning(game: Game, ann: Account, browser: Browser) -> None:
    game = play_some(game, 70)
    client = browser(ann)
    newest = client.get(at(game, "log"))
    older = client.get(at(game, "log") + f"?before={newest.context['older']}")
    assert b"What happened before" in newest.content
    assert b"To the newest" in older.content
    assert client.get(at(game, "log") + "?before=x").status_code == 200


def test_me_is_for_the_one_who_asks(game: Game, ann: Account, browser: Browser) -> None:
    seat = Player.objects.get(game=game, account=ann).seat
    assert seat is not None
    dwarf = position_of(game).dwarfs[seat]
    part = (
        browser(ann).get(at(game, "private_card"), headers={"HX-Request": "true"}).content.decode()
    )
    assert f"#d-{dwarf}" in part
    assert "<!doctype" not in part
    assert "<!doctype" in browser(ann).get(at(game, "private_card")).content.decode()


def test_spectators_are_nobody(ann: Account, olga: Account, browser: Browser) -> None:
    game = running_game(ann, AccountFactory.create_batch(2), public=True)
    assert browser(olga).get(at(game, "private_card")).status_code == 404


def test_a_result_is_shown_until_its_reader_goes_on(game: Game, browser: Browser) -> None:
    chance = 0
    while position_of(game).number == 1:
        game = play_some(game, 1, seed=chance)
        chance += 1
    account = acting(game)
    client = browser(account)
    client.post(at(game, "ending_seen"), {"round": "1"})
    page = client.get(at(game, "table")).content.decode()
    assert 'id="result-title"' in page
    assert re.search(r"Round 2\s*</button>", page)
    response = client.post(at(game, "result_seen"), {"round": "1"})
    assert response.headers["Location"] == at(game, "table")
    assert 'id="result-title"' not in client.get(at(game, "table")).content.decode()


def test_going_on_from_nonsense_is_no_error(game: Game, ann: Account, browser: Browser) -> None:
    for number in ("", "x", "99999999999999"):
        response = browser(ann).post(at(game, "result_seen"), {"round": number})
        assert response.status_code == 302


def test_a_finished_game_shows_standings_and_everybodys_gold(
    ann: Account, browser: Browser
) -> None:
    game = tell_all(play_out(running_game(ann, AccountFactory.create_batch(2), public=True)))
    for account in (ann, None):
        page = browser(account).get(at(game, "table")).content.decode()
        assert 'class="standings"' in page
        assert "secret" not in page


# One's own card is offered until it was held.


def test_the_table_offers_a_new_dwarf_until_it_was_looked_at_by_its_own_player(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    client = browser(ann)
    assert OFFER in client.get(at(game)).content.decode()
    assert OFFER in client.get(at(game)).content.decode()
    assert client.get(at(game, "private_card")).status_code == 200
    assert OFFER not in client.get(at(game)).content.decode()
    assert OFFER in browser(ben).get(at(game)).content.decode()


def test_the_offer_is_the_same_for_every_dwarf(game: Game, ann: Account, browser: Browser) -> None:
    me = Player.objects.get(game=game, account=ann)
    pages = set()
    for dwarf in ("miner", "saboteur"):
        assert game.round is not None
        dwarfs = list(game.round.dwarfs)
        dwarfs[me.seat or 0] = dwarf
        game.round.dwarfs = dwarfs
        game.round.save()
        page = browser(ann).get(at(game)).content.decode()
        pages.add(page[page.index('class="dock"') : page.index('class="hand')])
    assert len(pages) == 1


def test_an_open_table_knows_that_the_card_was_held(
    game: Game, ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    tag = client.get(at(game)).context["tag"]
    known = {**HTMX, "If-None-Match": f'"{tag}"', "X-Since": str(game.version)}
    assert client.get(at(game, "fragment"), headers=known).status_code == 304
    client.get(at(game, "private_card"), headers=HTMX)
    fresh = client.get(at(game, "fragment"), headers=known)
    assert (fresh.status_code, OFFER in fresh.content.decode()) == (200, False)


@pytest.mark.postgresql
def test_looking_again_writes_nothing(
    game: Game,
    ann: Account,
    browser: Browser,
    django_assert_max_num_queries,  # type: ignore[no-untyped-def]
) -> None:
    client = browser(ann)
    client.get(at(game, "private_card"))
    held = Player.objects.get(game=game, account=ann).held_round
    with django_assert_max_num_queries(8) as asked:
        client.get(at(game, "private_card"))
    assert held == 1
    assert not any(query["sql"].startswith("UPDATE") for query in asked)
