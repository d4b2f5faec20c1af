"""One press in an email mutes its game, without logging in; another undoes it."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games.models import Game, Notice, Player
from games.notices import letters
from games.notices.ending_links import mute_path
from games.notices.transports import Letter
from tests.factories import running_game

pytestmark = pytest.mark.django_db


def seat_of(game: Game, account: Account) -> Player:
    return game.players.get(account=account)


def link_of(game: Game, account: Account) -> str:
    return mute_path(seat_of(game, account).pk, account)


def muted() -> list[Player]:
    return list(Player.objects.filter(is_muted=True))


def letter_of(*games: Game) -> Letter:
    """The email about the turns that these games wait for, all of one person."""
    notices = [
        Notice.objects.filter(game=game, kind="turn", transport="mail").latest("version")
        for game in games
    ]
    account = notices[0].account
    assert account is not None
    return letters.compose(notices, account)


def links_in(text: str) -> list[str]:
    """The paths in an email that mute a game."""
    return re.findall(r"https?://[^/\s]+(/notices/mute/[^/\s\"]+/)", text)


def test_the_link_in_a_mail_mutes_its_game_for_its_reader_alone(game: Game) -> None:
    letter = letter_of(game)
    (in_text,), (in_page,) = links_in(letter.text), links_in(letter.html)
    assert in_text == in_page
    page = Client(enforce_csrf_checks=True).post(in_text)
    assert page.status_code == 200
    assert (
        "We’ve stopped writing to you about “Tuesday dig”, even when your time runs out."
        in page.content.decode()
    )
    (seat,) = muted()
    assert seat == Notice.objects.filter(game=game, kind="turn").latest("version").player


def test_an_email_has_a_link_for_each_game(ann: Account, ben: Account, cleo: Account) -> None:
    games = [running_game(ann, [ben, cleo], computers=0) for _ in range(2)]
    for game in games:
        Notice.objects.filter(game=game, kind="turn").update(account=ann, player=seat_of(game, ann))
    letter = letter_of(*games)
    wanted = {link_of(game, ann) for game in games}
    assert set(links_in(letter.text)) == set(links_in(letter.html)) == wanted


def test_following_the_link_only_asks(client: Client, game: Game, ann: Account) -> None:
    for follow in (client.get, client.head):
        assert follow(link_of(game, ann)).status_code == 200
    page = client.get(link_of(game, ann)).content.decode()
    assert "Mute this game?" in page
    assert "Tuesday dig" in page
    assert not muted()


def test_the_page_undoes_what_it_did(game: Game, ann: Account) -> None:
    program, link = Client(enforce_csrf_checks=True), link_of(game, ann)
    page = program.post(link).content.decode()
    assert 'name="undo"' in page
    assert reverse("games:notice_settings") in page
    page = program.post(link, {"undo": "yes"}).content.decode()
    assert "We write to you about “Tuesday dig” again" in page
    assert not muted()


def test_a_second_press_says_the_same_and_so_does_the_link_afterwards(
    client: Client, game: Game, ann: Account
) -> None:
    for answer in (client.post, client.post, client.get):
        assert "We’ve stopped writing to you" in answer(link_of(game, ann)).content.decode()
    assert muted() == [seat_of(game, ann)]


def test_it_mutes_for_whom_it_was_sent_to_whoever_is_logged_in(
    client: Client, game: Game, ann: Account, ben: Account
) -> None:
    client.force_login(ben)
    client.post(link_of(game, ann))
    assert muted() == [seat_of(game, ann)]


def test_the_page_speaks_the_browsers_language(client: Client, game: Game, ann: Account) -> None:
    page = client.get(link_of(game, ann), headers={"Accept-Language": "es"}).content.decode()
    assert "¿Silenciar esta partida?" in page


def test_a_forged_link_mutes_nothing(
    client: Client, game: Game, ann: Account, subtests: pytest.Subtests
) -> None:
    token = link_of(game, ann).split("/")[-2]
    for change in ["{0}x", "x{0}", "1.{0}", "{1}-{2}.AAAA", "nonsense"]:
        with subtests.test(change=change):
            forged = change.format(token, seat_of(game, ann).pk, ann.pk)
            for answer in (client.get, client.post):
                assert answer(reverse("games:mute", args=[forged])).status_code == 404
            assert not muted()


def test_a_link_that_ends_all_mails_mutes_no_game(client: Client, game: Game, ann: Account) -> None:
    token = unsubscribe_url(ann).split("/")[-2]
    assert client.post(reverse("games:mute", args=[token])).status_code == 404


def test_a_link_whose_seat_is_another_s_by_now_leads_nowhere(
    client: Client, game: Game, ann: Account, olga: Account
) -> None:
    link = link_of(game, ann)
    game.players.filter(account=ann).update(account=olga)
    for answer in (client.get, client.post):
        assert answer(link).status_code == 404
    assert not muted()
