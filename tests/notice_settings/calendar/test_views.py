"""The calendar of one's deadlines, at a private address."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from icalendar import Calendar, Component

from accounts.models import Account
from games.clocks.paces import DAY, EachTurn
from games.clocks.timing import Timing
from games.core.errors import GuestsOnlyPractise
from games.models import Game, Motion, NoticePreferences
from games.motions import services as motions
from games.notice_settings import services
from saboteur_site.errors import redact
from tests.clock import Clock
from tests.factories import AccountFactory, GuestFactory, running_game
from tests.lists.selectors.test_lists import hand_turn
from tests.motions.voting import count
from tests.people import Browser
from tests.playing import play_one
from tests.redeal import redeal

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
    return reverse("games:calendar", args=[services.renew_calendar(account)])


def fetch(address: str, **headers: str) -> Any:
    """What a program gets, which is logged in nowhere."""
    return Client().get(address, headers=headers)


def read(feed: bytes) -> list[Component]:
    """The events as a calendar program reads them, which finds nothing wrong."""
    calendar = Calendar.from_ical(feed)
    assert isinstance(calendar, Calendar)
    assert calendar.errors == []
    # All instants are in UTC: nobody has to know a zone.
    assert calendar.get_missing_tzids() == set()
    assert calendar["PRODID"] and calendar["VERSION"] == "2.0"
    events = calendar.walk("VEVENT")
    for event in events:
        assert event.errors == []
        assert event["DTSTAMP"].dt.tzinfo is not None
        assert event["DTSTART"].dt.utcoffset() == timedelta()
    assert len({str(event["UID"]) for event in events}) == len(events)
    return events


def parse(feed: bytes) -> list[dict[str, str]]:
    """The events of a calendar in plain words, its lines as RFC 5545 wants them."""
    text = feed.decode()
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    return [
        {
            name: value if isinstance(value, str) else value.to_ical().decode()
            for name, value in event.items()
        }
        for event in read(feed)
    ]


@pytest.mark.both
def test_it_holds_until_when_i_have_to_take_my_turns(timed: Game, ann: Account) -> None:
    response = fetch(address_of(ann))
    assert response.headers["Content-Type"] == "text/calendar; charset=utf-8"
    (event,) = parse(response.content)
    assert event["DTSTART"] == "20310115T183000Z"
    assert event["SUMMARY"] == f"Your turn at “{timed.name}” is due"
    assert event["URL"].endswith(f"/games/{timed.pk}/")


def test_it_has_no_turns_of_others_or_stand_ins(timed: Game, ann: Account, ben: Account) -> None:
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


@pytest.fixture
def motion(timed: Game, ben: Account) -> Motion:
    """Ben asks for a pause, on which all three vote."""
    timed.players.update(held_round=1, held_turn=99)
    return motions.open_motion(game_id=timed.pk, account=ben, kind="pause", days=3)


def vote(motion: Motion, voter: Account, *, in_favour: bool) -> None:
    motions.vote(game_id=motion.game_id, account=voter, motion_id=motion.pk, in_favour=in_favour)


def test_a_calendar_program_reads_it_without_a_complaint(timed: Game, ann: Account) -> None:
    feed = fetch(address_of(ann)).content
    (event,) = read(feed)
    assert event["DTSTART"].dt == UNTIL
    assert str(event["SUMMARY"]) == f"Your turn at “{timed.name}” is due"
    assert event["UID"].endswith("@localhost") or "." in event["UID"].split("@")[1]
    calendar = Calendar.from_ical(feed)
    assert calendar["REFRESH-INTERVAL"].dt == timedelta(hours=1)
    assert str(calendar["X-PUBLISHED-TTL"]) == "PT1H"
    assert str(calendar["NAME"]) == str(calendar["X-WR-CALNAME"])
    assert sorted(Calendar.from_ical(calendar.to_ical()).to_ical().split()) == sorted(
        calendar.to_ical().split()
    )


def test_an_empty_one_is_read_too(ann: Account) -> None:
    assert read(fetch(address_of(ann)).content) == []


def test_an_event_that_moves_says_that_it_is_a_newer_one(
    timed: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    address = address_of(ann)
    (before,) = read(fetch(address).content)
    timed.players.update(held_round=1, held_turn=99)
    motion = motions.open_motion(game_id=timed.pk, account=ben, kind="extension")
    for voter in (ann, ben, cleo):
        vote(motion, voter, in_favour=True)
    count(timed)
    (after,) = read(fetch(address).content)
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after["DTSTART"].dt > before["DTSTART"].dt


def test_it_holds_when_votes_close_that_concern_me(
    timed: Game, motion: Motion, ann: Account, cleo: Account, olga: Account
) -> None:
    for voter, turns in ((ann, 1), (cleo, 0)):
        event = read(fetch(address_of(voter)).content)[turns]
        assert event["DTSTART"].dt == motion.closes_at.replace(microsecond=0)
        assert str(event["SUMMARY"]) == f"The vote at “{timed.name}” closes"
        assert event["URL"].endswith(f"/games/{timed.pk}/motion/")
    assert read(fetch(address_of(olga)).content) == []


def test_whoever_has_no_vote_and_is_not_concerned_has_none_in_it(
    motion: Motion, ben: Account, cleo: Account
) -> None:
    seats = {one.account_id: one.seat for one in motion.game.players.all()}
    motion.entitled = [seats[ben.pk]]
    motion.save(update_fields=["entitled"])
    assert read(fetch(address_of(cleo)).content) == []
    motion.on = seats[cleo.pk]
    motion.save(update_fields=["on"])
    assert len(read(fetch(address_of(cleo)).content)) == 1


def test_votes_change_nothing_in_it(motion: Motion, ben: Account, cleo: Account) -> None:
    address = address_of(cleo)
    before = fetch(address).content
    for voter in (ben, cleo):
        vote(motion, voter, in_favour=False)
        assert fetch(address).content == before


def test_what_is_taken_withdrawn_or_closed_is_gone(
    timed: Game, motion: Motion, ann: Account, clock: Clock
) -> None:
    address = address_of(ann)
    assert len(read(fetch(address).content)) == 2
    clock.time = motion.closes_at
    motions.close(timed.pk)
    (turn,) = read(fetch(address).content)
    assert "turn" in turn["UID"]
    Game.objects.filter(pk=timed.pk).update(status=Game.Status.FINISHED)
    assert read(fetch(address).content) == []


def test_a_moot_motion_is_gone(timed: Game, cleo: Account, ben: Account) -> None:
    timed.players.update(held_round=1, held_turn=99)
    motions.open_motion(game_id=timed.pk, account=ben, kind="extension")
    address = address_of(cleo)
    assert len(read(fetch(address).content)) == 1
    play_one(timed, Random(1))
    assert all("vote" not in event["UID"] for event in read(fetch(address).content))


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


def test_a_key_that_nobody_has_leads_nowhere(db: None, subtests: pytest.Subtests) -> None:
    for key in ["x", "0", "%00", "a" * 200]:
        with subtests.test(key=key):
            assert fetch(f"/calendar/{key}/deadlines.ics").status_code == 404


def test_whoever_has_closed_the_account_has_no_calendar(timed: Game, ann: Account) -> None:
    address = address_of(ann)
    Account.objects.filter(pk=ann.pk).update(is_active=False)
    assert fetch(address).status_code == 404


def test_guests_and_visitors_make_no_address(db: None, browser: Browser) -> None:
    with pytest.raises(GuestsOnlyPractise):
        services.renew_calendar(GuestFactory())
    browser(GuestFactory()).post("/notices/calendar/", {"do": "new"})
    answer = browser(None).post("/notices/calendar/", {"do": "new"})
    assert answer.headers["Location"].startswith(reverse("account_login"))
    assert not NoticePreferences.objects.exclude(calendar_key=None).exists()


def test_too_many_requests_are_refused(ann: Account, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "calendar": "2/m/ip"}
    address = address_of(ann)
    assert [fetch(address).status_code for _ in range(3)] == [200, 200, 429]


def test_it_is_the_same_after_a_new_deal_of_what_is_hidden(timed: Game, ann: Account) -> None:
    address = address_of(ann)
    before = fetch(address).content
    redeal(timed, timed.players.get(account=ann).seat, seed=4)
    assert fetch(address).content == before


@pytest.mark.postgresql
def test_many_games_cost_no_more_queries(ann: Account) -> None:
    address, costs = address_of(ann), []
    for _ in range(2):
        game_of(ann, AccountFactory.create_batch(2), "One more")
        with CaptureQueriesContext(connection) as queries:
            fetch(address)
        costs.append(len(queries))
    assert costs[0] == costs[1] == 4
