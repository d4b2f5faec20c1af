"""When a table begins, on its pages: chosen in the host's zone, told in everybody's own."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.clocks.beginning import BY_HOST, WHEN_FULL, Beginning
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice
from games.notices import letters
from tests.clock import Clock
from tests.factories import open_table
from tests.lobby.views.test_lobby import FORM
from tests.notice_settings.calendar.test_views import address_of, fetch, parse
from tests.people import Browser

pytestmark = pytest.mark.django_db
# A Monday; the Friday after it is summer time's last in Europe.
NOW = datetime(2031, 10, 20, 12, tzinfo=UTC)
FRIDAY = datetime(2031, 10, 24, 18, 30, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _at(clock: Clock, ann: Account, ben: Account) -> None:
    clock.time = NOW
    for account, zone in ((ann, "Europe/Berlin"), (ben, "America/Lima")):
        account.time_zone = zone
        account.save()


def post(browser: Browser, account: Account, name: str, *args: Any, **told: Any) -> Any:
    return browser(account).post(reverse(f"games:{name}", args=args), told, follow=True)


def words(response: Any) -> str:
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize(
    ("told", "begins"),
    [
        ({"public": "public"}, WHEN_FULL),
        ({"public": "invited"}, BY_HOST),
        ({"public": "public", "begins": "host"}, BY_HOST),
        ({"begins": "full", "begins_at": "nonsense is not looked at"}, None),
        ({"begins": "at", "begins_at": "2031-10-24T20:30"}, Beginning(at=FRIDAY)),
        (
            {"begins": "both", "begins_at": "2031-10-24T20:30", "begins_filled": "on"},
            Beginning(True, FRIDAY, filled=True),
        ),
        # Clocks go back in Berlin on the 26th.
        (
            {"begins": "at", "begins_at": "2031-10-27T20:30"},
            Beginning(at=datetime(2031, 10, 27, 19, 30, tzinfo=UTC)),
        ),
        ({"begins": "at"}, None),
        ({"begins": "at", "begins_at": "2031-10-20T13:59"}, None),
        ({"begins": "at", "begins_at": "2031-11-20T20:30"}, None),
        ({"begins": "at", "begins_at": "2031-10-26T02:30"}, None),
        ({"begins": "at", "begins_at": "soon"}, None),
        ({"begins": "at", "begins_at": "\0"}, None),
        ({"begins": "tomorrow"}, None),
    ],
)
def test_a_host_chooses_when_it_begins_or_is_told_what_is_wrong(
    told: dict[str, str], begins: Beginning | None, ann: Account, browser: Browser
) -> None:
    response = browser(ann).post(reverse("games:new"), {**FORM, **told})
    game = Game.objects.first()
    assert (game.begins if game else None) == begins
    assert response.status_code == (302 if begins is not None else 422)
    assert ("field__error" in response.content.decode()) is (begins is None)
    # The same in the lobby, where it is one sentence.
    if game is None:
        game = open_table(ann, seats=4)
        before = game.begins
        page = post(browser, ann, "begins", game.pk, **told)
        game.refresh_from_db()
        assert game.begins == before
        assert [str(each.tags) for each in page.context["messages"]] == ["error"]


def test_everybody_is_told_in_their_own_zone(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = open_table(ann, seats=4, begins=Beginning(True, FRIDAY, filled=True))
    sentence = "Begins when full, at the latest on Friday at {}. Empty seats then go to computer"
    table = reverse("games:table", args=[game.pk])
    assert sentence.format("20:30") in words(browser(ann).get(table))
    assert sentence.format("13:30") in words(browser(ben).get(table))
    listed = "begins when full, at the latest on Friday at 13:30, computer players in empty seats"
    assert listed in words(browser(ben).get(reverse("games:open")))
    assert listed in words(browser(ben).get(reverse("games:my_games")))
    join = reverse("games:join", args=[game.invite_token])
    assert sentence.format("13:30") in words(browser(ben).get(join))
    invitations.invite(game.pk, ann, ben.pk)
    notice = Notice.objects.get(account=ben, transport="mail")
    letter = letters.compose([notice], ben).text
    assert "at the latest on Friday, 24 October, 13:30, Lima time." in letter


def test_the_hour_in_the_form_is_the_hosts_own(ann: Account, browser: Browser) -> None:
    game = open_table(ann, seats=4, begins=Beginning(at=FRIDAY))
    page = words(browser(ann).get(reverse("games:table", args=[game.pk])))
    assert 'value="2031-10-24T20:30"' in page
    post(browser, ann, "begins", game.pk, begins="at", begins_at="2031-10-25T20:30")
    game.refresh_from_db()
    assert game.begins == Beginning(at=datetime(2031, 10, 25, 18, 30, tzinfo=UTC))
    post(browser, ann, "begins", game.pk, begins="host")
    game.refresh_from_db()
    assert game.begins == BY_HOST
    page = words(browser(None).get(reverse("games:join", args=[game.invite_token])))
    assert "4 seats, 3 free. The host starts the game." in page


def test_nobody_else_changes_it(ann: Account, ben: Account, browser: Browser) -> None:
    game = open_table(ann, [ben], seats=4)
    assert post(browser, ben, "begins", game.pk, begins="full").status_code == 404
    assert "begins_at" not in words(browser(ben).get(reverse("games:table", args=[game.pk])))


def test_a_calendar_has_the_beginnings_of_tables_with_a_seat_of_mine(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = open_table(ann, seats=4, begins=Beginning(at=FRIDAY))
    invitations.invite(game.pk, ann, ben.pk)
    for account in (ann, ben):
        (event,) = parse(fetch(address_of(account)).content)
        assert (event["SUMMARY"], event["DTSTART"]) == ("“The deep end” begins", "20311024T183000Z")
    assert parse(fetch(address_of(cleo)).content) == []
    lobby.start_table(open_table(ann, computers=2, begins=Beginning(at=FRIDAY)).pk, ann)
    assert len(parse(fetch(address_of(ann)).content)) == 1
