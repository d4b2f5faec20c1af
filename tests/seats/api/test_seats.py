"""Seats that are offered, lent and muted, hours, the bell and private addresses, by programs."""

from datetime import UTC, datetime
from typing import Any

import pytest

from accounts.models import Account
from games.models import Game, Notice, NoticePreferences, SeatOffer
from tests.clock import Clock, clock
from tests.factories import running_game
from tests.games.api.conftest import Programs
from tests.games.api.problems import is_problem
from tests.playing import play_out, to_act

__all__ = ["clock"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ann: Account, ben: Account, cleo: Account) -> Game:
    """A game of Ann, Ben and Cleo."""
    return running_game(ann, [ben, cleo], public=False, rules={"rounds": 1})


def test_a_stand_in_is_named_agrees_plays_at_once_and_the_seat_is_taken_back(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    mine, theirs = program(ann), program(olga)
    seat = f"games/{game.pk}/stand-in/"
    is_problem(mine.post(f"games/{game.pk}/hand-over/"), 409, "conflict")
    assert mine.put(seat, {"name": "Olga"}).json()["offered_to"] == "Olga"
    (offer,) = theirs.get("me/offers/").json()["results"]
    assert (offer["giver"], offer["is_lent"]) == ("Ann", True)
    is_problem(mine.post(f"me/offers/{offer['id']}/accept/"), 404, "not-found")
    answer = theirs.post(f"me/offers/{offer['id']}/accept/").json()
    assert answer == {"game": game.pk, "is_lent": True}
    is_problem(theirs.post(f"games/{game.pk}/hand-over/"), 404, "not-found")
    players = mine.post(f"games/{game.pk}/hand-over/").json()["players"]
    assert [one["is_stood_in"] for one in players if one["is_you"]] == [True]
    assert mine.get(seat).json()["is_away"]
    mine.post(f"games/{game.pk}/back/")
    assert not mine.get(seat).json()["is_away"]
    assert mine.delete(seat).status_code == 204
    assert mine.get(seat).json()["stand_in"] == ""


def test_a_refusal_is_told_and_what_cannot_be_is_refused(
    game: Game, ann: Account, ben: Account, olga: Account, program: Programs
) -> None:
    mine, seat = program(ann), f"games/{game.pk}/give-away/"
    is_problem(mine.put(seat, {"name": "Ben"}), 409, "conflict")
    is_problem(mine.put(f"games/{game.pk}/stand-in/", {"name": "Ben"}), 409, "conflict")
    is_problem(mine.put(seat, {"name": "Nobody Known"}), 422, "invalid")
    is_problem(program(olga).put(seat, {"name": "Ben"}), 404, "not-found")
    mine.put(seat, {"name": "Olga"})
    offer = SeatOffer.objects.get()
    assert program(olga).post(f"me/offers/{offer.pk}/refuse/").status_code == 204
    assert mine.get(seat).json()["is_declined"]
    is_problem(program(olga).post(f"me/offers/{offer.pk}/accept/"), 404, "not-found")


def test_a_seat_that_is_accepted_too_late_is_refused(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    program(ann).put(f"games/{game.pk}/give-away/", {"name": "Olga"})
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    accept = f"me/offers/{SeatOffer.objects.get().pk}/accept/"
    is_problem(program(olga).post(accept), 409, "not-running")


def test_hours_are_declared_within_their_limits(ann: Account, program: Programs) -> None:
    mine = program(ann)
    told = mine.put("me/hours/", {"opens": "09:30", "closes": "01:00", "days_off": [6]})
    assert told.json() == {"opens": "09:30", "closes": "01:00", "days_off": [6], "holidays": []}
    assert mine.get("me/hours/").json() == told.json()
    is_problem(mine.put("me/hours/", {"days_off": [0, 1, 2]}), 422, "days-off-too-many")
    is_problem(mine.put("me/hours/", {"opens": "09:00", "closes": "10:00"}), 422, "hours-too-short")
    for wrong in (
        {"opens": "09:00"},
        {"opens": "09:00", "closes": "09:00"},
        {"opens": "nine", "closes": "10:00"},
        {"holidays": [{"first": "2026-08-06"}]},
        {"holidays": [{"first": "2026-08-03", "last": "2026-08-06"}] * 25},
        {"days_off": [7]},
    ):
        is_problem(mine.put("me/hours/", wrong), 422, "invalid")
    assert mine.get("me/hours/").json() == told.json()
    assert mine.put("me/hours/", {}).json()["opens"] is None


@pytest.mark.parametrize(
    ("first", "last", "code", "detail"),
    [
        ("2026-08-06", "2026-08-03", "holiday-backwards", "It ends before it begins."),
        ("2020-08-03", "2020-08-06", "holiday-over", "This one is over already."),
        ("2090-08-03", "2090-08-06", "holiday-too-far", "At most two years ahead."),
        ("0001-01-01", "9999-12-31", "holiday-too-far", "At most two years ahead."),
        ("2026-11-01", "2026-12-24", "holiday-too-long", "At most 21 days at once."),
    ],
)
def test_a_holiday_beyond_a_limit_is_refused_by_its_name_and_place(
    ann: Account, program: Programs, clock: Clock, first: str, last: str, code: str, detail: str
) -> None:
    clock.time = datetime(2026, 11, 19, 7, tzinfo=UTC)
    fine = {"first": "2026-12-24", "last": "2026-12-26"}
    body = {"holidays": [fine, {"first": first, "last": last}]}
    told = is_problem(program(ann).put("me/hours/", body), 422, code)
    assert told["detail"] == detail
    assert told["errors"] == [{"pointer": "#/holidays/1", "detail": detail}]


def test_days_beyond_those_of_a_year_are_told_at_the_list(
    ann: Account, program: Programs, clock: Clock
) -> None:
    clock.time = datetime(2026, 11, 19, 7, tzinfo=UTC)
    body = {
        "holidays": [
            {"first": f"2027-0{month}-01", "last": f"2027-0{month}-20"} for month in (3, 5)
        ]
    }
    told = is_problem(program(ann).put("me/hours/", body), 422, "holidays-too-many")
    sentence = "That makes 40 of 35 days in a year."
    assert told["errors"] == [{"pointer": "#/holidays", "detail": sentence}]


def test_what_is_told_of_hours_can_be_declared_again(
    ann: Account, program: Programs, clock: Clock
) -> None:
    clock.time = datetime(2026, 11, 19, 7, tzinfo=UTC)
    mine, soon = program(ann), {"first": "2026-11-20", "last": "2026-11-21"}
    assert mine.put("me/hours/", {"holidays": [soon]}).json()["holidays"] == [soon]
    clock.pass_by(days=10)
    told = mine.get("me/hours/").json()
    assert told["holidays"] == []
    assert mine.put("me/hours/", told).json() == told


def test_notices_are_read_and_counted_as_read(game: Game, program: Programs) -> None:
    account = to_act(game).account
    assert account is not None
    mine = program(account)
    (line,) = mine.get("me/notices/").json()["results"]
    assert (line["type"], line["is_new"], line["is_over"]) == ("turn", True, False)
    play_out(game)
    lines = mine.get("me/notices/").json()["results"]
    assert lines[0]["type"] == "finished"
    assert mine.post("me/notices/read/", {"newest": lines[0]["id"]}).status_code == 204
    assert not any(one["is_new"] for one in mine.get("me/notices/").json()["results"])
    older = mine.get(f"me/notices/?after={lines[0]['id']}").json()["results"]
    assert older[0] == mine.get("me/notices/").json()["results"][1]
    is_problem(mine.get("me/notices/?after=x"), 400, "bad-cursor")


def test_nobody_reads_the_notices_of_others(game: Game, olga: Account, program: Programs) -> None:
    assert program(olga).get("me/notices/").json()["results"] == []
    program(olga).post("me/notices/read/", {"newest": 10**9})
    assert not Notice.objects.filter(read_at__isnull=False, kind="finished").exists()


def test_the_calendar_s_address_is_made_changed_and_taken_away(
    ann: Account, program: Programs
) -> None:
    mine = program(ann)
    assert mine.get("me/calendar/").json() == {"address": None}
    first = mine.post("me/calendar/").json()["address"]
    second = mine.post("me/calendar/").json()["address"]
    assert first != second
    assert mine.get("me/calendar/").json() == {"address": second}
    assert mine.delete("me/calendar/").status_code == 204
    assert NoticePreferences.objects.get(account=ann).calendar_key is None


def test_a_game_is_muted_by_its_players_alone(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    address = f"games/{game.pk}/mute/"
    assert program(ann).put(address).status_code == 204
    assert game.players.get(account=ann).is_muted
    assert program(ann).delete(address).status_code == 204
    assert not game.players.filter(is_muted=True).exists()
    is_problem(program(olga).put(address), 404, "not-found")


def test_a_replay_is_shared_once_the_game_is_over(
    game: Game, ann: Account, olga: Account, program: Programs
) -> None:
    mine, address = program(ann), f"games/{game.pk}/shares/"
    is_problem(mine.post(address, {"view": "all"}), 409, "not-over")
    play_out(game)
    made = mine.post(address, {"view": "1"}).json()
    assert mine.post(address, {"view": "1"}).json() == made
    assert mine.get(address).json()["results"] == [made]
    is_problem(mine.post(address, {"view": "9"}), 404, "not-found")
    is_problem(mine.post(address, {"view": "moon"}), 422, "invalid")
    is_problem(program(olga).get(address), 404, "not-found")
    is_problem(program(olga).delete(f"{address}{made['id']}/"), 404, "not-found")
    assert mine.delete(f"{address}{made['id']}/").status_code == 204
    assert mine.get(address).json()["results"] == []


def test_what_pages_limit_is_limited_for_programs_too(
    ann: Account, ben: Account, program: Programs, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "hours": "2/h/user"}
    mine = program(ann)
    assert [mine.put("me/hours/", {}).status_code for _ in range(2)] == [200, 200]
    refused = mine.put("me/hours/", {"days_off": [6]})
    is_problem(refused, 429, "too-many-requests")
    assert int(refused.headers["Retry-After"]) > 0
    assert mine.get("me/hours/").json()["days_off"] == []
    assert program(ben).put("me/hours/", {}).status_code == 200
