"""Invite links: sitting down by one, with an account or before; and what is told who is late."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Game
from tests.accounts.people import PASSWORD, link_in_email, log_in, member, sign_up
from tests.factories import AccountFactory, open_table, running_game
from tests.people import Browser
from tests.playing import play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(ann: Account) -> Game:
    """A private table of Ann's with free seats."""
    return open_table(ann, seats=4, public=False, name="Sunday dig")


def link_to(game: Game) -> str:
    return reverse("games:join", args=[game.invite_token])


def seat_address(game: Game) -> str:
    return reverse("games:table", args=[game.pk])


def sits(game: Game, name: str) -> bool:
    return game.players.filter(account__name=name).exists()


def card(page: str) -> dict[str, str]:
    """What chat programs show of a page."""
    return dict(
        re.findall(r'<meta (?:property|name)="((?:og|twitter):\S+)" content="([^"]*)"', page)
    )


def follow(client: Client, answer: Any) -> Any:
    return client.get(answer["Location"])


# Sitting down as soon as there is an account.


def test_an_invited_visitor_signs_up_and_sits_at_that_table_at_once(table: Game) -> None:
    client, link = Client(), link_to(table)
    door = client.post(link)
    assert door["Location"] == f"{reverse('account_signup')}?next={link}"
    assert f'value="{link}"' in follow(client, door).content.decode()
    answer = sign_up(client, "Newton", next=link)
    assert answer["Location"] == link
    assert follow(client, answer)["Location"] == seat_address(table)
    assert sits(table, "Newton")


def test_an_invited_guest_takes_the_practice_games_along(table: Game, browser: Browser) -> None:
    client, link = Client(), link_to(table)
    practice = client.post(reverse("games:practice"), {"play": "1"})["Location"]
    assert client.post(link)["Location"].startswith(reverse("account_signup"))
    sign_up(client, "Newton", next=link)
    assert client.get(link)["Location"] == seat_address(table)
    assert sits(table, "Newton")
    assert client.get(practice).status_code == 200


@pytest.mark.parametrize("as_guest", [False, True])
def test_who_logs_in_to_an_account_of_old_sits_down_too(table: Game, as_guest: bool) -> None:
    member("Olda")
    client, link = Client(), link_to(table)
    if as_guest:
        client.post(reverse("games:practice"), {"play": "1"})
    door = client.post(link, {"how": "log_in"})
    assert door["Location"] == f"{reverse('account_login')}?next={link}"
    form = {"login": "olda@example.org", "password": PASSWORD, "next": link}
    answer = client.post(reverse("account_login"), form)
    assert follow(client, answer)["Location"] == seat_address(table)
    assert sits(table, "Olda")


def test_the_invite_is_not_lost_where_mail_must_be_verified(
    table: Game, settings: LazySettings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client, link = Client(), link_to(table)
    client.post(link)
    waiting = sign_up(client, "Newton", next=link)
    assert waiting["Location"] == "/accounts/confirm-email/"
    ways_on = follow(client, waiting).content.decode()
    assert f"{reverse('account_login')}?next={link.replace('/', '%2F')}" in ways_on
    answer = client.post(link_in_email())
    assert answer["Location"] == link
    assert follow(client, answer)["Location"] == seat_address(table)
    assert sits(table, "Newton")


def test_a_mail_read_elsewhere_leads_to_the_log_in_page_and_on_to_the_table(
    table: Game, settings: LazySettings
) -> None:
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    client, elsewhere, link = Client(), Client(), link_to(table)
    client.post(link)
    sign_up(client, "Newton", next=link)
    page = elsewhere.get(link_in_email()).content.decode()
    on, *_ = re.findall(r'name="next" value="([^"]+)"', page)
    confirmed = elsewhere.post(link_in_email(), {"next": on})
    assert confirmed["Location"] == f"{reverse('account_login')}?next={link.replace('/', '%2F')}"
    log_in(client, "newton@example.org")
    assert client.get(link)["Location"] == seat_address(table)


@pytest.mark.parametrize("begins", [False, True])
def test_a_seat_taken_in_the_browser_of_an_app_is_found_again_in_ones_own(
    ann: Account, ben: Account, begins: bool
) -> None:
    """Somebody is a guest in both, and signs up in the first alone."""
    game = open_table(ann, [ben], seats=3)
    in_app, own, link = Client(), Client(), link_to(game)
    for client in (in_app, own):
        client.post(reverse("games:practice"), {"play": "1"})
    in_app.post(link)
    sign_up(in_app, "Newton", next=link)
    assert in_app.get(link)["Location"] == seat_address(game)
    if begins:
        lobby.start_table(game.pk, ann)
    page = own.get(link).content.decode()
    door = f"{reverse('account_login')}?next={link}"
    assert "Is one of the seats yours?" in page
    assert door in page
    form = {"login": "newton@example.org", "password": PASSWORD, "next": link}
    assert own.post(reverse("account_login"), form)["Location"] == link
    assert own.get(link)["Location"] == seat_address(game)
    assert own.get(seat_address(game)).status_code == 200
    assert game.players.filter(account__name="Newton").count() == 1


def test_a_visitor_at_an_open_table_comes_back_to_it(ann: Account) -> None:
    game = open_table(ann, seats=4, public=True)
    client = Client()
    door = client.post(reverse("games:sit", args=[game.pk]))
    assert door["Location"] == f"{reverse('account_signup')}?next={seat_address(game)}"
    answer = sign_up(client, "Newton", next=seat_address(game))
    assert follow(client, answer)["Location"] == seat_address(game)
    assert sits(game, "Newton")


def test_of_a_private_table_a_visitor_learns_nothing_by_its_number(table: Game) -> None:
    there, nowhere = (
        Client().post(reverse("games:sit", args=[number])) for number in (table.pk, 987654)
    )
    assert there["Location"] == nowhere["Location"]
    assert not there.cookies


def test_nobody_sits_down_by_looking(table: Game, ben: Account, browser: Browser) -> None:
    client = browser(ben)
    assert client.get(link_to(table)).status_code == 200
    assert not sits(table, "Ben")
    # What one browser wanted of one table says nothing of others.
    other = open_table(AccountFactory(), seats=4, public=False)
    Client().post(link_to(other))
    client.get(link_to(other))
    assert not sits(other, "Ben")


def test_a_seat_is_wanted_once(table: Game) -> None:
    client, link = Client(), link_to(table)
    client.post(link)
    sign_up(client, "Newton", next=link)
    client.get(link)
    lobby.leave_table(table.pk, Account.objects.get(name="Newton"))
    assert client.get(link).status_code == 200
    assert not sits(table, "Newton")


# Too late.


def started(ann: Account, ben: Account) -> Game:
    return running_game(ann, [ben], computers=1, public=False, name="Sunday dig")


def full(ann: Account, ben: Account) -> Game:
    return open_table(ann, [ben], computers=1, seats=3, public=False, name="Sunday dig")


def cancelled(ann: Account, ben: Account) -> Game:
    game = open_table(ann, [ben], seats=4, public=False, name="Sunday dig")
    lobby.cancel_table(game.pk, ann)
    return game


def over(ann: Account, ben: Account) -> Game:
    return play_out(started(ann, ben))


LATE = [
    (started, "Sunday dig has started"),
    (full, "Sunday dig is full"),
    (cancelled, "Sunday dig was cancelled"),
    (over, "Sunday dig is over"),
]


@pytest.mark.parametrize(("become", "told"), LATE)
@pytest.mark.parametrize("who", ["a visitor", "a guest", "Olga"])
def test_who_comes_too_late_is_told_so_and_what_to_do_instead(
    ann: Account,
    ben: Account,
    olga: Account,
    gus: Account,
    browser: Browser,
    become: Any,
    told: str,
    who: str,
) -> None:
    link = link_to(become(ann, ben))
    client = browser({"a visitor": None, "a guest": gus, "Olga": olga}[who])
    # Chat programs show only what is answered with 200; a seat that is asked for is a conflict.
    for answer, status in ((client.get(link), 200), (client.post(link), 409)):
        page = answer.content.decode()
        assert answer.status_code == status
        assert f"<h1>{told}</h1>" in page
        assert "Look for another table, or open your own." in page
        assert "Sit down" not in page
        assert "Ben" not in page
        assert (card(page)["og:title"], "og:image" in page) == (told, False)
        for way in ("games:open", "games:new", "games:practice"):
            assert f'"{reverse(way)}"' in page


def test_who_signed_up_too_late_is_told_so_as_well(ann: Account, ben: Account) -> None:
    game = open_table(ann, [ben], seats=3, public=False, name="Sunday dig")
    client, link = Client(), link_to(game)
    client.post(link)
    lobby.add_computer(game.pk, ann)
    answer = follow(client, sign_up(client, "Newton", next=link))
    assert answer.status_code == 409
    assert "Sunday dig is full" in answer.content.decode()
    # Nor is the seat kept in mind: it is theirs to ask for, if one becomes free.
    assert client.get(link).status_code == 200


def test_who_sits_there_already_is_led_to_the_table(
    ann: Account, ben: Account, browser: Browser
) -> None:
    for game in (full(ann, ben), started(ann, ben)):
        for who in (ann, ben):
            for answer in (browser(who).get(link_to(game)), browser(who).post(link_to(game))):
                assert answer["Location"] == seat_address(game)


def test_a_game_that_anybody_may_watch_is_offered_for_watching(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    public = running_game(ann, [ben], computers=1, public=True)
    watch = f'href="{seat_address(public)}"'
    assert watch in browser(olga).get(link_to(public)).content.decode()
    private = started(ann, ben)
    assert seat_address(private) not in browser(olga).get(link_to(private)).content.decode()


def test_who_was_sent_away_is_told_without_a_name(
    ann: Account, ben: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben], seats=4, public=False, name="Sunday dig")
    lobby.remove_player(game.pk, ann, game.players.get(account=ben).pk)
    game.refresh_from_db()
    for answer in (browser(ben).get(link_to(game)), browser(ben).post(link_to(game))):
        page = answer.content.decode()
        assert answer.status_code == 403
        assert "You cannot sit here" in page
        assert "Sunday dig" not in page
        assert "Ann" not in page


# What the page says, and what chat programs show of it.


def test_it_says_who_invites_to_what_for_how_long_and_leads_to_a_lesson(table: Game) -> None:
    page = Client().get(link_to(table)).content.decode()
    assert "<h1>Ann invites you to “Sunday dig”</h1>" in page
    assert "About 8 to 15 days" in page
    assert "Base game, 3 rounds" in page
    assert "4 seats, 3 free" in page
    assert f'href="{reverse("games:learn")}"' in page
    assert "you’re at this table" in page


def test_to_sit_down_comes_before_all_that_there_is_to_read(table: Game) -> None:
    page = Client().get(link_to(table)).content.decode()
    main = page[page.index("<main") :]
    assert main.index("</h1>") < main.index("Sit down") < main.index("invite__picture")
    assert main.index('value="log_in"') < main.index("invite__picture")


def test_chat_programs_show_a_title_a_sentence_and_a_picture(
    table: Game, settings: LazySettings
) -> None:
    settings.SITE_URL = "https://saboteur.example"
    answer = Client().get(link_to(table))
    shown = card(answer.content.decode())
    assert shown["og:title"] == "Ann invites you to “Sunday dig”"
    assert shown["og:description"] == (
        "3 of 4 seats are free. One turn at a time, about 8 to 15 days."
    )
    assert shown["og:url"] == f"https://saboteur.example{link_to(table)}"
    assert shown["og:image"].startswith("https://saboteur.example/static/img/invite")
    assert shown["twitter:card"] == "summary_large_image"
    assert "noindex" in answer["X-Robots-Tag"]


def test_the_picture_is_as_large_as_it_says(table: Game) -> None:
    path = finders.find("img/invite.png")
    assert path
    head = Path(path).read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20]), int.from_bytes(head[20:24])) == (1200, 630)
    assert card(Client().get(link_to(table)).content.decode())["og:image:width"] == "1200"


# The lobby.


def test_at_a_full_table_nobody_is_promised_a_seat(
    ann: Account, ben: Account, browser: Browser
) -> None:
    may_sit = "Anyone who opens this link can sit down"
    game = open_table(ann, [ben], computers=1, seats=4, public=False)
    assert may_sit in browser(ann).get(seat_address(game)).content.decode()
    lobby.add_computer(game.pk, ann)
    page = browser(ann).get(seat_address(game)).content.decode()
    assert "4 of 4 seats taken" in page
    assert may_sit not in page
    assert "Every seat is taken" in page


def test_the_lobby_shares_the_link_and_cancelling_stands_last_and_asks(
    table: Game, ann: Account, browser: Browser
) -> None:
    page = browser(ann).get(seat_address(table)).content.decode()
    link = f"http://testserver{link_to(table)}"
    ways = [f'data-share="{link}"', 'aria-label="QR code of the invite link"', f'value="{link}"']
    cancel = '<summary class="button button--quiet">Cancel this table</summary>'
    places = [page.index(way) for way in (*ways, cancel)]
    assert places == sorted(places)
    assert "Yes, cancel this table" in page[places[-1] :]
    assert page.count(reverse("games:cancel", args=[table.pk])) == 1
