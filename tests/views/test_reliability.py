"""How reliable people are, as pages tell it, and what a table asks for."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.urls import reverse

from accounts.models import Account
from games.clocks.reliability import Conditions
from games.lobby import services as lobby
from games.models import Game
from tests.factories import open_table
from tests.games.core.seating.test_conditions import asking, keeps_time, known
from tests.lobby.views.test_lobby import FORM
from tests.people import Browser

pytestmark = pytest.mark.django_db


def read(browser: Browser, reader: Account | None, name: str, *args: object) -> str:
    """The text of a page, without its tags."""
    return words(browser(reader).get(reverse(name, args=args)).content.decode())


def words(page: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page).replace("\u00a0", " ").split())


def test_a_persons_page_tells_both_shares_with_their_number_of_games(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    keeps_time(ben, 96, games=50)
    for reader in (None, ben, olga):
        text = read(browser, reader, "games:person", ben.pk)
        assert "Reliability 96 % of turns on time" in text
        assert "100 % of the last 50 games seen to their end" in text


def test_below_five_games_somebody_is_new_here(
    ann: Account, ben: Account, browser: Browser
) -> None:
    keeps_time(ben, 20, games=4)
    text = read(browser, ann, "games:person", ben.pk)
    assert "new here" in text
    assert "20 %" not in text


def test_the_lobby_tells_it_beside_people_and_of_computer_players_nothing(
    ann: Account, ben: Account, browser: Browser
) -> None:
    keeps_time(ben, 96)
    game = open_table(ann, [ben], seats=4, computers=1)
    text = read(browser, ann, "games:table", game.pk)
    assert "Ben 96 % of turns on time in 9 games" in text
    assert text.count("new here") == 1


def test_so_do_the_invite_link_and_the_list_of_people(
    ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    keeps_time(ben, 96)
    game = open_table(ann, [ben], seats=4, public=False)
    assert "Ben 96 % of turns on time in 9 games" in read(
        browser, olga, "games:join", game.invite_token
    )
    browser(ann).post(reverse("games:like", args=[ben.pk]))
    assert "96 % of turns on time in 9 games" in read(browser, ann, "games:people")


def test_a_table_says_what_it_asks_for_wherever_somebody_may_sit_down(
    ann: Account, olga: Account, browser: Browser
) -> None:
    game = asking(ann, 75)
    asked = "Requires at least 75 % of turns on time. Newcomers are welcome."
    assert asked in read(browser, olga, "games:table", game.pk)
    assert asked in read(browser, olga, "games:join", game.invite_token)
    assert asked in read(browser, None, "games:join", game.invite_token)
    assert "at least 75 % of turns on time" in read(browser, olga, "games:open")


@pytest.mark.parametrize("by_link", [True, False])
def test_who_is_not_reliable_enough_reads_which_condition_and_how_to_get_there(
    ann: Account, ben: Account, browser: Browser, by_link: bool
) -> None:
    game = asking(ann, 75)
    keeps_time(ben, 70)
    if by_link:
        address = reverse("games:join", args=[game.invite_token])
        page = words(browser(ben).get(address).content.decode())
        assert "This table asks for at least 75 % of turns on time." in page
        assert "20 more turns on time get you there." in page
    else:
        address = reverse("games:sit", args=[game.pk])
    answer = browser(ben).post(address)
    assert answer.status_code == 403
    assert "20 more turns on time get you there." in words(answer.content.decode())
    assert not game.players.filter(account=ben).exists()


def test_the_host_reads_why_no_seat_is_kept(ann: Account, ben: Account, browser: Browser) -> None:
    game = asking(ann, 75)
    keeps_time(ben, 70)
    client = browser(ann)
    answer = client.post(reverse("games:invite", args=[game.pk]), {"name": "Ben"}, follow=True)
    assert "Ben: 70 % of turns on time in 9 games." in words(answer.content.decode())


def test_who_lost_the_right_to_a_kept_seat_is_told(
    ann: Account, ben: Account, browser: Browser
) -> None:
    game = asking(ann, 75)
    game.invited.add(ben)
    keeps_time(ben, 70)
    answer = browser(ben).post(reverse("games:accept", args=[game.pk]), follow=True)
    assert "20 more turns on time get you there." in words(answer.content.decode())


def test_a_host_chooses_among_four_buttons_and_reads_their_own_figure(
    ann: Account, browser: Browser
) -> None:
    keeps_time(ann, 80)
    page = browser(ann).get(reverse("games:new")).content.decode()
    assert re.findall(r'name="least_in_time" value="(\d+)"', page) == ["0", "50", "75", "90"]
    text = words(page)
    assert "You: 80 % of turns on time in 9 games. Newcomers have no figure" in text
    assert "You would shut yourself out with: 90 %." in text
    browser(ann).post(reverse("games:new"), {**FORM, "least_in_time": "75"})
    assert Game.objects.get().least_in_time == 75


def test_who_would_shut_themselves_out_is_told_in_place_of_opening(
    ann: Account, browser: Browser
) -> None:
    keeps_time(ann, 80)
    answer = browser(ann).post(reverse("games:new"), {**FORM, "least_in_time": "90"})
    assert answer.status_code == 422
    assert answer.context["form"].errors["least_in_time"] == [
        "You would shut yourself out with: 90\u00a0%."
    ]
    assert not Game.objects.exists()


def test_a_table_without_a_condition_says_nothing_of_it(ann: Account, browser: Browser) -> None:
    game = open_table(ann, seats=4)
    assert "Asks for" not in read(browser, None, "games:join", game.invite_token)
    lobby.cancel_table(game.pk, ann)


def test_a_table_asks_for_an_address_an_age_and_games_from_behind_the_fold(
    ann: Account, ben: Account, browser: Browser
) -> None:
    page = browser(ann).get(reverse("games:new")).content.decode()
    assert "Your account: 0 days old, 0 finished games." in words(page)
    chosen = {**FORM, "verified_only": "on", "least_days": "7", "least_games": "3"}
    refused = browser(ann).post(reverse("games:new"), chosen)
    assert (refused.status_code, Game.objects.exists()) == (422, False)
    assert "You would shut yourself out with that." in words(refused.content.decode())
    known(ann)
    browser(ann).post(reverse("games:new"), chosen)
    game = Game.objects.get()
    assert game.conditions == Conditions(0, True, 7, 3)
    asked = "a verified address, an account of 7 days, 3 finished games"
    Game.objects.update(public=True)
    assert f"Asks for {asked}." in read(browser, ben, "games:table", game.pk)
    assert asked in read(browser, ben, "games:open")
    EmailAddress.objects.filter(user=ben).update(verified=False)
    page = words(browser(ben).get(reverse("games:join", args=[game.invite_token])).content.decode())
    for way in ("Verify yours in the settings.", "old enough in 7 days.", "3 more at other tables"):
        assert way in page
    sat = browser(ben).post(reverse("games:sit", args=[game.pk]))
    assert sat.status_code == 403
    assert not game.players.filter(account=ben).exists()
