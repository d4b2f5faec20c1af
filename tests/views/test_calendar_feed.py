"""The calendar of one's deadlines, at a private address."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account
from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import Timing
from games.models import Game, NoticePreferences
from games.services import calendar_feed
from games.services.errors import GuestsOnlyPractise
from saboteur_site.redaction import redact
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.games.selectors.test_lists import hand_turn
from tests.redeal import redeal
from tests.views.conftest import Browser

pytestmark = pytest.mark.django_db
UNTIL = datetime(2031, 1, 15, 18, 30, tzinfo=UTC)


@pytest.fixture
def timed(ann: Account, ben: Account, cleo: Account) -> Game:
    """A game in which Ann has until a certain instant."""
    return game_of(ann, [ben, cleo], "Tuesday; dig, with \\ and äöü, longer than a line")


def game_of(ann: Account, others: list[Account], name: str) -> Game:
    game = running_game(ann, others, name=name, timing=Timing(EachTurn(DAY)))
    hand_turn(game, ann, 30)
    Game.objects.filter(pk=game.pk).update(deadline=UNTIL, turn_began_at=UNTIL - timedelta(days=1))
    return Game.objects.get(pk=game.pk)


def address_of(account: Account) -> str:
    return reverse("games:calendar", args=[calendar_feed.renew(account)])


def fetch(address: str, **headers: str) -> Any:
    """What a program gets, which is logged in nowhere."""
    return Client().get(address, headers=headers)


def parse(feed: bytes) -> list[dict[str, str]]:
    """The events of a calendar, read as RFC 5545 writes them; refuses what it does not allow."""
    text = feed.decode()
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")[:-1]
    assert (lines[0], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    assert {"VERSION:2.0"} < set(lines)
    events: list[dict[str, str]] = []
    for line in lines[1:-1]:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events and line != "END:VEVENT":
            assert name not in events[-1]
            events[-1][name] = unescaped(value)
    for event in events:
        assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY"} <= set(event)
    return events


def unescaped(value: str) -> str:
    mark = "\0"
    value = value.replace("\\\\", mark).replace("\\;", ";").replace("\\,", ",")
    return value.replace("\\n", "\n").replace(mark, "\\")


def test_it_holds_until_when_i_have_to_take_my_turns(timed: Game, ann: Account) -> None:
    response = fetch(address_of(ann))
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = parse(response.content)
    assert event["DTSTART"] == "20310115T183000Z"
    assert event["SUMMARY"] == f"Your turn at “{timed.name}”: until now"
    assert event["URL"].endswith(f"/games/{timed.pk}/")


def test_turns_of_others_and_seats_with_stand_ins_are_not_in_it(
    timed: Game, ann: Account, ben: Account
) -> None:
    assert parse(fetch(address_of(ben)).content) == []
    timed.players.filter(account=ann).update(stand_in="regular")
    assert parse(fetch(address_of(ann)).content) == []


def test_an_event_stays_the_same_one_when_its_deadline_moves(timed: Game, ann: Account) -> None:
    address = address_of(ann)
    (before,) = parse(fetch(address).content)
    Game.objects.filter(pk=timed.pk).update(deadline=UNTIL + timedelta(days=2))
    (after,) = parse(fetch(address).content)
    assert after["UID"] == before["UID"]
    assert after["DTSTART"] == "20310117T183000Z"
    hand_turn(timed, ann, 1)
    (next_turn,) = parse(fetch(address).content)
    assert next_turn["UID"] != before["UID"]


def test_what_has_not_changed_is_not_sent_again(timed: Game, ann: Account) -> None:
    address = address_of(ann)
    first = fetch(address)
    again = fetch(address, if_none_match=first.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    Game.objects.filter(pk=timed.pk).update(deadline=UNTIL + timedelta(days=2))
    assert fetch(address, if_none_match=first.headers["ETag"]).status_code == 200


def test_no_search_engine_no_cache_and_no_log_keeps_it(timed: Game, ann: Account) -> None:
    address = address_of(ann)
    response = fetch(address)
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert "private" in response.headers["Cache-Control"]
    assert redact(f"GET {address}") == "GET /calendar/[key]/deadlines.ics"


def test_an_address_that_was_changed_or_taken_away_leads_nowhere(
    timed: Game, ann: Account, browser: Browser
) -> None:
    first, client = address_of(ann), browser(ann)
    assert first in client.get("/notices/settings/").content.decode()
    client.post("/notices/calendar/", {"do": "new"})
    key = NoticePreferences.objects.get(account=ann).calendar_key
    second = reverse("games:calendar", args=[key])
    assert (fetch(first).status_code, fetch(second).status_code) == (404, 200)
    assert second in client.get("/notices/settings/").content.decode()
    client.post("/notices/calendar/", {"do": "off"})
    assert fetch(second).status_code == 404
    assert "deadlines.ics" not in client.get("/notices/settings/").content.decode()


@pytest.mark.parametrize("key", ["x", "0", "%00", "a" * 200])
def test_a_key_that_nobody_has_leads_nowhere(db: None, key: str) -> None:
    assert fetch(f"/calendar/{key}/deadlines.ics").status_code == 404


def test_whoever_has_closed_the_account_has_no_calendar(timed: Game, ann: Account) -> None:
    address = address_of(ann)
    Account.objects.filter(pk=ann.pk).update(is_active=False)
    assert fetch(address).status_code == 404


def test_guests_and_visitors_make_no_address(db: None, browser: Browser) -> None:
    with pytest.raises(GuestsOnlyPractise):
        calendar_feed.renew(GuestFactory())
    browser(GuestFactory()).post("/notices/calendar/", {"do": "new"})
    answer = browser(None).post("/notices/calendar/", {"do": "new"})
    assert answer.headers["Location"].startswith(reverse("account_login"))
    assert not NoticePreferences.objects.exclude(calendar_key=None).exists()


def test_too_many_requests_are_refused(ann: Account, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "calendar": "2/m/ip"}
    address = address_of(ann)
    assert [fetch(address).status_code for _ in range(3)] == [200, 200, 429]


def test_it_is_the_same_when_all_that_its_owner_cannot_know_is_dealt_anew(
    timed: Game, ann: Account
) -> None:
    address = address_of(ann)
    before = fetch(address).content
    redeal(timed, timed.players.get(account=ann).seat, seed=4)
    assert fetch(address).content == before


def test_many_games_cost_no_more_queries(ann: Account) -> None:
    address, costs = address_of(ann), []
    for _ in range(2):
        game_of(ann, AccountFactory.create_batch(2), "One more")
        with CaptureQueriesContext(connection) as queries:
            fetch(address)
        costs.append(len(queries))
    assert costs[0] == costs[1] == 2
