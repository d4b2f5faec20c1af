"""The press of “Play with people”, with an account and before there is one."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.clocks.beginning import WHEN_FULL
from games.clocks.timing import Timing
from games.models import Game
from tests.factories import GuestFactory, open_table
from tests.people import Browser

pytestmark = pytest.mark.django_db


def said(response: object) -> list[str]:
    return [str(each) for each in response.context["messages"]]  # type: ignore[attr-defined]


def test_the_page_says_which_table_it_is_and_offers_to_leave(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    here = reverse("games:meet")
    cases = (
        (ann, "No open table suited you, so this one is new."),
        (ben, "This open table suits you and begins soonest."),
        (ben, "You already have a seat here."),
    )
    for account, words in cases:
        response = browser(account).post(here, follow=True)
        game = Game.objects.get()
        (message,) = said(response)
        assert message == f"{words} You can leave it again below."
        assert reverse("games:leave", args=[game.pk]) in response.content.decode()
    browser(ann).post(reverse("games:leave", args=[game.pk]))
    assert game.players.get().account == ben
    Game.objects.update(seats=2, options={"expansion": True})
    open_table(
        cleo, seats=5, public=False, rules={"expansion": True}, timing=Timing.of_preset("daily")
    )
    assert said(browser(cleo).post(here, follow=True)) == [
        "You took the last seat, and the game has begun."
    ]


def test_the_buttons_are_where_people_look(ann: Account, browser: Browser) -> None:
    for account, name in ((ann, "games:my_games"), (None, "landing")):
        page = browser(account).get(reverse(name)).content.decode()
        assert f'action="{reverse("games:meet")}"' in page


def test_an_address_that_is_only_looked_at_leads_on_and_seats_nobody(
    ann: Account, browser: Browser
) -> None:
    open_table(ann, begins=WHEN_FULL, seats=4)
    for account, leads_to in ((None, "games:open"), (ann, "games:my_games")):
        response = browser(account).get(reverse("games:meet"))
        assert response.headers["Location"] == reverse(leads_to)
    assert Game.objects.get().players.count() == 1


@pytest.mark.parametrize("is_guest", [True, False])
def test_who_has_no_account_signs_up_and_comes_back_to_a_seat(
    is_guest: bool, ann: Account, cleo: Account, client: Client
) -> None:
    here = reverse("games:meet")
    game = open_table(ann, begins=WHEN_FULL, seats=4, timing=Timing.of_preset("daily"))
    if is_guest:
        client.force_login(GuestFactory())
    response = client.post(here)
    assert response.headers["Location"] == f"{reverse('account_signup')}?next={here}"
    assert game.players.count() == 1
    client.force_login(cleo)
    response = client.get(here)
    assert response.headers["Location"] == reverse("games:table", args=[game.pk])
    assert game.players.filter(account=cleo).exists()
    # Once: the address is one to look at again.
    assert client.get(here).headers["Location"] == reverse("games:my_games")
