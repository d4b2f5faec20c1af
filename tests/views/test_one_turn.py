"""One turn by a link, without logging in: what it shows, plays and refuses."""

import re
from datetime import timedelta
from html import unescape
from random import Random
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.core.turns import seen
from games.models import Game, Turn
from games.rules.phases import DIGGING
from tests.factories import running_game
from tests.look.html import faults
from tests.people import Browser, acting, waiting
from tests.playing import play_one, play_some, position_of, to_act
from tests.redeal import redeal
from tests.views.one_turn_links import choices, discard, link, post, text

pytestmark = pytest.mark.django_db


def test_before_the_tap_nothing_of_mine_or_hand_is_in_the_page(game: Game) -> None:
    game = play_some(game, 5)
    page = text(Client().get(link(game)))
    assert f"Your turn, {acting(game).name}" in page
    assert "Show my hand" in page
    for hidden in ("#p-", 'id="mine"', 'name="choice"', "(0, 0)"):
        assert hidden not in page
    before = page
    redeal(game, None)
    assert text(Client().get(link(game))) == before


@pytest.mark.parametrize("query", ["?do=play&choice=pass", "?do=show", "?choice=?card=NESW"])
def test_asking_alone_shows_and_plays_nothing(game: Game, query: str) -> None:
    fields = discard(game)
    for asked in (query, f"?do=play&version={fields['version']}&choice={fields['choice']}"):
        page = text(Client().get(link(game) + asked))
        assert "Show my hand" in page
        assert 'id="mine"' not in page
    assert not Turn.objects.filter(game=game).exists()


def test_after_the_tap_mine_hand_and_what_may_be_done_come_up(game: Game) -> None:
    page = text(post(link(game), do="show"))
    assert 'id="mine"' in page
    assert "Choose a card." in page
    hand = position_of(game).hands[to_act(game).seat or 0]
    assert page.count('<li><button name="choice"') == len(hand)
    for elsewhere in ("chat", "notes", "/me/", "purse", "claims"):
        assert elsewhere not in page.casefold()


def test_the_dwarf_is_held_to_be_seen_and_stands_in_no_page_before_the_tap(game: Game) -> None:
    address, title = link(game), "You are a "
    assert title not in text(Client().get(address))
    page = text(post(address, do="show"))
    assert "<summary>Hold: my dwarf</summary>" in page
    assert position_of(game).dwarfs[to_act(game).seat or 0] in page.partition(title)[2][:20]
    assert "<details" in page and "open>" not in page
    assert not faults(post(address, do="show").content.decode())


def test_a_card_is_a_button_its_places_are_radios_and_then_it_is_laid(game: Game) -> None:
    address, page = link(game), text(post(link(game), do="show"))
    for value in choices(page):
        page = text(post(address, choice=value))
        radios = re.findall(r'type="radio" name="choice" value="([^"]*at=[^"]*)"', page)
        if radios:
            break
    assert "Lay here" in page
    tried = text(post(address, do="see", choice=unescape(radios[0])))
    assert "Not played yet." in tried
    assert not Turn.objects.filter(game=game).exists()
    game.refresh_from_db()
    player = to_act(game)
    answer = post(address, do="play", choice=unescape(radios[0]), version=game.version)
    assert answer.status_code == 200
    turn = Turn.objects.get(game=game)
    assert (turn.seat, turn.played_by) == (player.seat, "")
    assert "play" in turn.move
    assert f"Done. {acting(game).name} is next." in text(answer)


def test_every_kind_of_card_can_be_played_by_what_the_pages_offer(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game, chance = running_game(ann, [ben, cleo], rules={"expansion": True, "rounds": 1}), Random(4)
    played: set[str] = set()
    for _ in range(40):
        game.refresh_from_db()
        if game.status != "running" or position_of(game).phase != DIGGING:
            break
        address = link(game)
        page = text(post(address, do="show"))
        for value in choices(page)[1:]:
            page = text(post(address, choice=value))
            sent = re.search(r'type="radio" name="choice" value="([^"]*)"', page) or re.search(
                r'name="choice" value="([^"]*)">\s*<button[^>]*value="play"', page
            )
            if sent:
                game.refresh_from_db()
                done = post(address, do="play", choice=sent[1], version=game.version)
                assert done.status_code == 200, text(done)
                played.add(Turn.objects.latest("version").move.get("play", "pass"))
                break
        else:
            play_one(game, chance)
    assert len(played) > 8


def test_an_illegal_move_is_refused_in_words_and_can_be_mended(game: Game) -> None:
    address, fields = link(game), discard(game)
    for choice in ("?card=NESW&at=40,40", "?pass=1", "", "?card=map", "x" * 5000, "\x00"):
        answer = post(address, **{**fields, "choice": choice})
        assert answer.status_code == 422
        assert 'role="alert"' in text(answer)
    assert post(address, **fields).status_code == 200


def test_a_page_that_is_out_of_date_plays_nothing(game: Game) -> None:
    address, fields = link(game), discard(game)
    answer = post(address, **{**fields, "version": fields["version"] - 1})
    assert answer.status_code == 409
    assert "The table has changed" in text(answer)
    assert not Turn.objects.filter(game=game).exists()


def test_no_session_is_begun_and_none_is_ended(game: Game, browser: Browser) -> None:
    address = link(game)
    client = Client()
    for answer in (client.get(address), post(address, client, do="show")):
        assert not answer.cookies
    assert not Session.objects.exists()
    here = browser(waiting(game))
    session = here.session.session_key
    post(address, here, **discard(game))
    assert here.session.session_key == session
    assert here.get("/games/").status_code == 200


def test_whoever_else_is_logged_in_is_told_whose_turn_it_is_and_takes_it_all_the_same(
    game: Game, browser: Browser
) -> None:
    other, reader = waiting(game), acting(game)
    here = browser(other)
    page = text(here.get(link(game)))
    assert f"You’re logged in as {other.name}. This turn is for {reader.name}." in page
    assert page.count("<button") == 1
    post(link(game), here, **discard(game))
    assert Turn.objects.get(game=game).seat == game.players.get(account=reader).seat
    assert "You are" not in text(browser(reader).get(link(play_some(game, 2))))


def test_nobody_keeps_it_finds_it_or_learns_where_it_was(game: Game) -> None:
    address = link(game)
    for answer in (
        Client().get(address),
        post(address, do="show"),
        Client().get("/one-turn/none/"),
        post(address, **discard(game)),
        Client().get(address),
    ):
        assert "no-store" in answer["Cache-Control"]
        assert "noindex" in answer["X-Robots-Tag"]
        assert answer["Referrer-Policy"] == "no-referrer"
        assert "og:" not in text(answer)
        assert address not in text(answer)


def test_looks_at_it_are_counted_apart_and_programs_are_told_when_to_come_back(
    game: Game, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"one_turn": "2/m/ip", "one_turn_look": "3/m/ip"}
    client, address = Client(), link(game)
    looks = [client.get(address), client.head(address), client.get(address), client.get(address)]
    assert [look.status_code for look in looks] == [200, 200, 200, 429]
    assert looks[-1]["Retry-After"] == "60"
    steps = [post(address, do="show").status_code for _ in range(3)]
    assert steps == [200, 200, 429], "whoever plays is not kept from it by looks"


def test_as_many_looks_are_allowed_as_what_checks_mails_and_shows_links_needs(
    settings: Any,
) -> None:
    limits = settings.ACCOUNT_RATE_LIMITS
    for action in ("one_turn_look", "shared_picture", "calendar"):
        amount, unit, whose = limits[action].split("/")
        assert (int(amount) >= 200, unit, whose) == (True, "m", "ip")


def test_only_what_a_page_asks_by_is_answered(game: Game) -> None:
    assert Client().put(link(game)).status_code == 405
    assert Client().head(link(game)).status_code == 200


def test_a_look_by_link_counts_as_one(game: Game) -> None:
    player = to_act(game)
    game.players.update(seen_at=timezone.now() - timedelta(days=1))
    Client().get(link(game))
    player.refresh_from_db()
    assert timezone.now() - player.seen_at > seen.LOOK
    post(link(game), do="show")
    player.refresh_from_db()
    assert timezone.now() - player.seen_at < seen.LOOK


@pytest.mark.parametrize("turns", [0, 9, 30])
def test_no_byte_depends_on_what_its_reader_cannot_know(game: Game, turns: int) -> None:
    game = play_some(game, turns, seed=turns)
    address = link(game)
    pages = [text(post(address, do="show"))]
    hand = choices(pages[0])
    pages += [text(post(address, choice=value)) for value in hand]
    redeal(game, to_act(game).seat, seed=turns)
    again = [text(post(address, do="show")), *(text(post(address, choice=one)) for one in hand)]
    assert again == pages


def test_its_pages_are_valid(game: Game) -> None:
    address = link(game)
    page = post(address, do="show").content.decode()
    pages = [Client().get(address).content.decode(), page]
    pages += [post(address, choice=value).content.decode() for value in choices(page)]
    pages += [post(address, **discard(game)).content.decode()]
    pages += [Client().get(address).content.decode(), Client().get("/one-turn/x/").content.decode()]
    for one in pages:
        assert faults(one) == []


def test_it_speaks_the_language_of_its_reader(game: Game) -> None:
    Account.objects.update(language="fr")
    page = text(Client().get(link(game)))
    assert 'lang="fr"' in page
    assert "Show my hand" not in page
