"""Opening a table, and everything before its start."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.bots.people import face_of
from games.clocks.beginning import WHEN_FULL
from games.clocks.timing import Timing
from games.models import Game
from tests.factories import GuestFactory, open_table, running_game
from tests.people import Browser

pytestmark = pytest.mark.django_db
FORM: dict[str, Any] = {
    "name": "Tuesday dig",
    "seats": "5",
    "computers": "2",
    "public": "invited",
    "rounds": "3",
    "edition": "revised",
    "break_own_tools": "on",
}


def act(browser: Browser, account: Account | None, name: str, *args: Any) -> Any:
    return browser(account).post(reverse(f"games:{name}", args=args))


def test_a_table_is_opened_with_its_computer_players(ann: Account, browser: Browser) -> None:
    response = browser(ann).post(reverse("games:new"), FORM)
    game = Game.objects.get()
    assert response.headers["Location"] == reverse("games:table", args=[game.pk])
    assert (game.name, game.seats, game.public, game.players.count()) == (
        "Tuesday dig",
        5,
        False,
        3,
    )
    assert game.rules.break_own_tools


@pytest.mark.parametrize("seats", [3, 4])
def test_a_full_table_offers_to_start_before_it_invites(
    ann: Account, browser: Browser, seats: int
) -> None:
    game = open_table(ann, seats=seats, computers=2)
    page = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    places = [page.index(words) for words in ("Start the game", "Invite somebody")]
    assert (places == sorted(places)) is (seats == 3)


def test_the_host_says_how_strong_a_computer_player_is_that_sits_down(
    ann: Account, browser: Browser
) -> None:
    game = open_table(ann, seats=4)
    place, anns = reverse("games:computer", args=[game.pk]), browser(ann)
    for asked in ({"strength": "novice"}, {}, {"strength": "genius"}, {"strength": "\0"}):
        assert anns.post(place, asked).status_code == 302
    seated = game.players.exclude(policy="").order_by("id")
    assert [player.policy for player in seated] == ["novice", "regular"]
    page = anns.get(reverse("games:table", args=[game.pk])).content.decode()
    assert "computer player, Novice" in page
    assert "There are no computer players of that strength." in page
    for player in seated:
        face = face_of(player.name)
        assert face
        assert f"#{face.stone}" in page
        assert f"#{face.look}" in page


def test_what_does_not_go_together_is_refused_beside_its_field(
    ann: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    for changes, field in [
        ({"expansion": "on", "edition": "classic"}, "edition"),
        ({"seats": "3", "computers": "3"}, "computers"),
        ({"seats": "many"}, "seats"),
        ({"public": ""}, "public"),
    ]:
        with subtests.test(changes=changes, field=field):
            response = browser(ann).post(reverse("games:new"), {**FORM, **changes})
            assert response.status_code == 422
            assert list(response.context["form"].errors) == [field]
            assert "field__error" in response.content.decode()
            assert not Game.objects.exists()


@pytest.mark.parametrize("seats", ["2", "12"])
def test_with_the_expansion_two_to_twelve_may_play(
    ann: Account, browser: Browser, seats: str
) -> None:
    fields = {**FORM, "expansion": "on", "seats": seats, "computers": "0"}
    assert browser(ann).post(reverse("games:new"), fields).status_code == 302


def test_an_invite_link_leads_to_the_table_and_a_seat(
    ann: Account, ben: Account, browser: Browser
) -> None:
    game = open_table(ann, seats=4, public=False)
    page = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    found = re.search(r"/join/[\w-]+/", page)
    assert found
    link = found[0]
    assert browser(ben).get(reverse("games:table", args=[game.pk])).status_code == 404
    invited = browser(ben).get(link)
    assert b"Sit down" in invited.content
    assert link.encode() in invited.content
    response = browser(ben).post(link)
    assert response.headers["Location"] == reverse("games:table", args=[game.pk])
    assert game.players.filter(account=ben).exists()
    assert browser(ben).get(link).status_code == 302


def test_only_members_are_given_the_invite_link(
    ann: Account, olga: Account, browser: Browser
) -> None:
    game = open_table(ann, seats=4, public=True)
    for account in (olga, None):
        page = browser(account).get(reverse("games:table", args=[game.pk])).content.decode()
        assert game.invite_token not in page


def test_the_host_starts_when_enough_are_there(
    ann: Account, ben: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben], seats=4)
    page = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    assert "You can start when at least 3 are here." in page
    act(browser, ann, "computer", game.pk)
    act(browser, ann, "start", game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING


def test_the_host_is_told_that_the_link_of_a_private_table_has_changed(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben], seats=4, public=False)
    old = reverse("games:join", args=[game.invite_token])
    player = game.players.get(account=ben)
    where = reverse("games:remove", args=[game.pk, player.pk])
    page = browser(ann).post(where, follow=True).content.decode()
    assert "The invite link has changed; the old one leads nowhere." in page
    (new,) = set(re.findall(r"/join/[\w-]+/", page))
    assert new != old
    assert browser(ben).get(new).status_code == browser(ben).post(new).status_code == 403
    assert browser(cleo).get(old).status_code == browser(cleo).post(old).status_code == 404
    # The link alone permits: to log in would help nobody.
    assert "This link isn’t complete" in browser(None).get(old).content.decode()
    assert browser(cleo).get(new).status_code == 200


def test_the_host_calls_a_table_off(ann: Account, ben: Account, browser: Browser) -> None:
    game = open_table(ann, [ben], seats=4)
    act(browser, ann, "cancel", game.pk)
    game = Game.objects.get(pk=game.pk)
    assert game.status == Game.Status.CANCELLED
    page = browser(ben).get(reverse("games:table", args=[game.pk]))
    assert "This table was called off before it began." in page.content.decode()


def full(ann: Account) -> Game:
    return open_table(ann, computers=2, seats=3)


def gathering(ann: Account) -> Game:
    return open_table(ann, seats=4)


def running(ann: Account) -> Game:
    return running_game(ann, computers=2)


@pytest.mark.parametrize(
    ("door", "made", "sentence"),
    [
        ("start", gathering, "There are not enough players yet."),
        ("again", gathering, "That is only possible once the game is over."),
        ("invite", running, "That is only possible before the game starts."),
    ],
)
def test_the_host_reads_why_nothing_was_done(
    ann: Account,
    olga: Account,
    browser: Browser,
    door: str,
    made: Callable[[Account], Game],
    sentence: str,
) -> None:
    where = reverse(f"games:{door}", args=[made(ann).pk])
    page = browser(ann).post(where, {"name": "Olga"}, follow=True)
    assert sentence in page.content.decode()


@pytest.mark.parametrize(
    ("door", "status", "sentence"),
    [("sit", 409, "Every seat at this table is taken."), ("new", 422, "Sign up")],
)
def test_whoever_gets_no_seat_reads_why(
    ann: Account,
    olga: Account,
    gus: Account,
    browser: Browser,
    door: str,
    status: int,
    sentence: str,
) -> None:
    asks = {"sit": (olga, [full(ann).pk]), "new": (gus, [])}
    who, args = asks[door]
    response = browser(who).post(reverse(f"games:{door}", args=args), FORM)
    assert response.status_code == status
    assert sentence in response.content.decode()


def test_a_lobby_that_has_not_changed_is_not_sent_again(
    ann: Account, ben: Account, browser: Browser
) -> None:
    table = open_table(ann, seats=4, public=True)
    page = browser(ann).get(reverse("games:table", args=[table.pk])).content.decode()
    found = re.search(r'data-version="(\d+)" data-tag="(\w+)"', page)
    assert found
    told = {"HX-Request": "true", "X-Since": found[1], "If-None-Match": f'"{found[2]}"'}
    address = reverse("games:fragment", args=[table.pk])
    assert browser(ann).get(address, headers=told).status_code == 304
    act(browser, ben, "sit", table.pk)
    again = browser(ann).get(address, headers=told)
    assert again.status_code == 200
    assert "Ben" in again.content.decode()


@pytest.mark.parametrize(
    ("off", "told"),
    [(False, "We will write to you when it is your turn."), (True, "Switch them on")],
)
def test_a_mail_is_promised_only_to_whom_one_is_sent(
    ann: Account, ben: Account, browser: Browser, off: bool, told: str
) -> None:
    ben.turn_emails = not off
    ben.save()
    game = open_table(ann, [ben], seats=4)
    page = browser(ben).get(reverse("games:table", args=[game.pk])).content.decode()
    assert told in page
    assert ("We will write to you" in page) is not off


def test_after_the_seats_comes_inviting_then_the_start_then_the_rules(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben, cleo], seats=4)
    page = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    parts = ("a free seat", "Invite somebody", "Start the game", "base game", "Cancel this table")
    assert sorted(map(page.index, parts)) == list(map(page.index, parts))


def test_a_masked_lobby_says_why_nobody_has_a_name_or_may_speak(
    ann: Account, ben: Account, browser: Browser
) -> None:
    masked = open_table(ann, [ben], masked=True, seats=4)
    page = browser(ben).get(f"/games/{masked.pk}/").content.decode()
    assert "everyone plays under a drawn name" in page
    assert "It opens when the game starts" in page
    assert "Nobody has said anything yet" not in page


def test_pace_and_rules_are_unfolded_for_those_who_have_yet_to_sit_down(
    ann: Account, olga: Account, browser: Browser
) -> None:
    game = open_table(ann, seats=4)
    for account, is_open in ((ann, False), (olga, True)):
        page = browser(account).get(reverse("games:table", args=[game.pk])).content.decode()
        terms = page[page.index('id="terms"') :].split(">")[0]
        assert terms.endswith(" open") == is_open


# The press of “Play with people”, with an account and before there is one.


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
