"""Whoever is to act is reminded when half and when nine tenths of their time have run."""

import re
from datetime import UTC, datetime, time
from random import Random
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client

from accounts.models import Account
from games.bell.selectors import bell_facts, bell_page
from games.clocks.paces import HOUR, PRESETS, EachTurn
from games.clocks.schedule import Waking
from games.clocks.timing import Timing
from games.core.deadlines import pauses, time_outs
from games.core.locking import lock_running
from games.core.seating import occupants
from games.models import Game, Notice, NoticePreferences, Player
from games.notices import outbox, sending
from games.own_hours import services as own_hours
from games.own_hours.services import ChosenHours
from games.pictures.in_letters import mine_in_letter
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.people import acting
from tests.playing import play_one

pytestmark = pytest.mark.django_db
DAILY = Timing(PRESETS["daily"], own_hours=True)
THURSDAY = datetime(2026, 11, 19, 7, tzinfo=UTC)


@pytest.fixture(autouse=True)
def thursday(clock: Clock) -> None:
    """Eight in the morning of Thursday, 19 November, in Berlin."""
    clock.time = THURSDAY


@pytest.fixture
def people() -> list[Account]:
    """Three people who live in Berlin."""
    return [AccountFactory(name=name, time_zone="Europe/Berlin") for name in ("Ann", "Ben", "Cleo")]


def daily(people: list[Account], timing: Timing = DAILY, **facts: Any) -> Game:
    return running_game(people[0], people[1:], timing=timing, **facts)


def planned(game: Game, transport: str = "bell") -> list[tuple[str, float]]:
    """The reminders that wait, with how many hours after the first turn began."""
    rows = Notice.objects.filter(game=game, transport=transport, state="waiting")
    rows = rows.filter(kind__in=("half", "soon")).order_by("due_at")
    return [(one.kind, (one.due_at - THURSDAY) / HOUR) for one in rows]


def send_due(clock: Clock) -> None:
    """What the sweep does."""
    for waiting in outbox.due(clock.now(), 50):
        sending.send(waiting.id)


def subjects(account: Account) -> list[str]:
    told = [one.subject for one in mail.outbox if one.to == [account.email]]
    return [subject.replace("\xa0", " ") for subject in told]


def last_body() -> str:
    return str(mail.outbox[-1].body).replace("\xa0", " ")


def sleep_outside(people: list[Account], opens: int, closes: int) -> None:
    for one in people:
        own_hours.keep(one, ChosenHours(Waking(time(opens), time(closes))))


@pytest.mark.both
def test_reminders_are_written_with_the_turn(people: list[Account]) -> None:
    game = daily(people)
    assert planned(game) == [("half", 24), ("soon", 43.2)]
    told = Notice.objects.filter(game=game, kind="half")
    assert {one.account for one in told} == {acting(game)}
    assert {one.transport for one in told} == {"mail", "digest", "bell"} - {"digest"}


@pytest.mark.parametrize(
    ("awake", "timing", "expected"),
    [
        # Half is ten hours into Friday, nine tenths an hour and twelve minutes into Sunday.
        ((8, 22), DAILY, [("half", 34), ("soon", 73.2)]),
        # Half would be at eight in the evening, nine tenths before dawn: one before bedtime.
        ((7, 15), Timing(EachTurn(24 * HOUR)), [("soon", 6.5)]),
        # They would come before the turn began.
        ((20, 4), Timing(EachTurn(6 * HOUR)), []),
        # Without a clock, at half past nine of the evening before.
        ((12, 22), Timing(), [("half", 61.5), ("soon", 157.5)]),
        (None, Timing(EachTurn(HOUR)), []),
        (None, Timing(EachTurn(2 * HOUR)), [("half", 1), ("soon", 1.8)]),
    ],
)
def test_nobody_is_reminded_at_night_before_the_turn_or_of_a_short_one(
    people: list[Account],
    awake: tuple[int, int] | None,
    timing: Timing,
    expected: list[tuple[str, float]],
) -> None:
    if awake:
        sleep_outside(people, *awake)
    assert planned(daily(people, timing)) == expected


def test_nobody_is_reminded_at_night_whatever_the_clock_of_the_table(
    people: list[Account], clock: Clock
) -> None:
    sleep_outside(people, 9, 21)
    # Half is at eight in the evening; nine tenths would be at 5:36, and the end at 8, in the night.
    game = daily(people, Timing(EachTurn(24 * HOUR)))
    assert planned(game) == [("half", 12), ("soon", 12.5)]
    first = acting(game)
    clock.pass_by(hours=12, minutes=35)
    send_due(clock)
    assert mail.outbox[-1].to == [first.email]
    assert "According to your hours you’ll be asleep when your time is up." in last_body()


def test_one_that_comes_before_a_night_says_so_and_how_much_time_is_left_by_every_way(
    people: list[Account], clock: Clock
) -> None:
    sleep_outside(people, 7, 15)
    # Nine tenths would be before dawn; the deadline is at eight in the morning.
    game = daily(people, Timing(EachTurn(24 * HOUR)))
    first = acting(game)
    clock.pass_by(hours=6, minutes=35)
    send_due(clock)
    told = "Before your night: 17 h left at “The deep end”"
    assert subjects(first)[1:] == [told]
    assert "We’re reminding you before your night." in last_body()
    assert "17 h left, until Friday, 20 November, 08:00, Berlin time" in last_body()
    # Push and chats send the subject.
    (line,) = [line for line in bell_page(first).lines if line.kind == "soon"]
    assert line.text.replace("\xa0", " ") == told
    clock.pass_by(hours=17)
    (line,) = [line for line in bell_page(first).lines if line.kind == "soon"]
    assert line.text == "25\xa0min left at “The deep end”"


def test_one_that_quiet_hours_hold_back_says_what_is_left_by_then(
    people: list[Account], clock: Clock
) -> None:
    for one in people:
        NoticePreferences.objects.create(
            account=one, quiet_from=time(19), quiet_until=time(7), quiet_exempt=[]
        )
    first = acting(daily(people, Timing(EachTurn(24 * HOUR))))
    clock.pass_by(hours=12, minutes=5)
    send_due(clock)
    assert subjects(first)[1:] == []
    clock.pass_by(hours=11)
    send_due(clock)
    # Half and nine tenths of it have run by then: one email is enough.
    assert subjects(first).count("55 min left at “The deep end”") == 1


def test_one_of_before_its_reader_declared_a_night_waits_until_they_wake(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people, Timing(EachTurn(24 * HOUR)))
    first = acting(game)
    sleep_outside(people, 7, 19)
    clock.pass_by(hours=12, minutes=5)
    send_due(clock)
    assert subjects(first)[1:] == []
    clock.pass_by(hours=11)
    send_due(clock)
    assert subjects(first)[1:] == ["55 min left at “The deep end”"]


def test_whoever_is_to_act_without_a_clock_is_reminded_after_three_and_seven_days(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people, Timing())
    first = acting(game)
    assert planned(game) == [("half", 3 * 24), ("soon", 7 * 24)]
    for days in (3, 4):
        clock.pass_by(days=days, minutes=5)
        send_due(clock)
    assert subjects(first)[1:] == 2 * ["Reminder: your turn at “The deep end”"]
    assert "Your turn began 7 days ago." in last_body()
    assert "/one-turn/" in last_body()
    play_one(game, Random(1))


@pytest.mark.parametrize("timing", [DAILY, Timing()])
def test_once_the_turn_is_taken_nobody_is_reminded_of_it(
    people: list[Account], clock: Clock, timing: Timing
) -> None:
    game = daily(people, timing)
    first = acting(game)
    play_one(game, Random(1))
    clock.pass_by(days=3, minutes=5)
    send_due(clock)
    assert subjects(first) == []
    assert not {"half", "soon"} & {line.kind for line in bell_page(first).lines}


def test_the_bell_drops_the_reminder_of_a_turn_that_was_taken(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people)
    first = acting(game)
    clock.pass_by(hours=25)
    send_due(clock)
    play_one(game, Random(1))
    assert not [line for line in bell_page(first).lines if line.kind == "half"]


def test_they_are_sent_when_the_time_has_run_with_until_when_there_is_some(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people)
    first = acting(game)
    clock.pass_by(hours=23)
    send_due(clock)
    assert subjects(first) == ["Your turn at “The deep end”"]
    clock.pass_by(hours=1, minutes=5)
    send_due(clock)
    assert subjects(first)[1:] == ["23 h left at “The deep end”"]
    assert "23 h left, until Saturday, 21 November, 08:00, Berlin time" in last_body()
    clock.pass_by(hours=20)
    send_due(clock)
    assert subjects(first)[2:] == ["3 h 55 min left at “The deep end”"]


@pytest.mark.parametrize("kind", ["half", "soon"])
def test_a_reminder_by_mail_leads_to_the_turn_and_shows_the_mine_as_the_first_mail_did(
    people: list[Account], clock: Clock, kind: str
) -> None:
    game = daily(people)
    first = acting(game)
    clock.pass_by(hours=44 if kind == "soon" else 25)
    notice = Notice.objects.get(account=first, kind=kind, transport="mail")
    assert sending.send(notice.pk, mine_in_letter)
    sent = mail.outbox[-1]
    parts = {part.get_content_type(): part for part in sent.message().walk()}
    page, text = (parts[f"text/{form}"].get_payload(decode=True) for form in ("html", "plain"))
    name = parts["image/png"]["Content-ID"].strip("<>")
    assert f'src="cid:{name}"' in page.decode()
    assert "The mine: 0 cards laid." in text.decode()
    (path,) = set(re.findall(r"/one-turn/[^/\s]+/", text.decode()))
    assert path in page.decode()
    assert "Your turn" in Client().get(path).content.decode()
    assert "Take your turn" in page.decode()


def test_the_link_of_a_reminder_dies_with_the_turn(people: list[Account], clock: Clock) -> None:
    game = daily(people)
    clock.pass_by(hours=25)
    notice = Notice.objects.get(account=acting(game), kind="half", transport="mail")
    assert sending.send(notice.pk)
    (path,) = set(re.findall(r"/one-turn/[^/\s]+/", str(mail.outbox[-1].body)))
    play_one(game, Random(1))
    assert Client().get(path).status_code == 410


def test_once_the_time_is_up_nobody_is_reminded_of_it(people: list[Account], clock: Clock) -> None:
    first = acting(daily(people))
    clock.pass_by(hours=48)
    send_due(clock)
    assert not [one for one in subjects(first) if "time" in one]


def test_a_look_at_the_table_neither_drops_a_reminder_nor_puts_it_off(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people)
    first = acting(game)
    clock.pass_by(hours=24, minutes=5)
    Player.objects.update(seen_version=game.version, seen_at=clock.now())
    send_due(clock)
    assert subjects(first) == ["23 h left at “The deep end”"]


def test_the_bell_shows_a_reminder_when_its_time_has_come_and_does_not_count_it(
    people: list[Account], clock: Clock
) -> None:
    first = acting(daily(people))
    before = bell_facts(first)[0]
    assert "half" not in [line.kind for line in bell_page(first).lines]
    clock.pass_by(hours=25)
    send_due(clock)
    reminders = [line for line in bell_page(first).lines if line.kind in ("half", "soon")]
    assert [(line.kind, line.at, line.is_new) for line in reminders] == [
        ("half", clock.now(), False)
    ]
    assert bell_facts(first)[0] == before


def test_a_muted_game_reminds_at_the_bell_alone(people: list[Account], clock: Clock) -> None:
    game = daily(people)
    first = acting(game)
    game.players.update(is_muted=True)
    clock.pass_by(hours=25)
    send_due(clock)
    assert subjects(first) == []
    assert "half" in [line.kind for line in bell_page(first).lines]


def test_whoever_wants_no_reminders_gets_none(people: list[Account], clock: Clock) -> None:
    choices = {"reminder": {"mail": False, "bell": False, "push": False}}
    for one in people:
        NoticePreferences.objects.create(account=one, choices=choices)
    assert not Notice.objects.filter(game=daily(people), kind__in=("half", "soon")).exists()


def test_a_deadline_that_moves_arms_the_reminders_anew(people: list[Account], clock: Clock) -> None:
    sleep_outside(people, 8, 22)
    game = daily(people)
    clock.pass_by(hours=4)
    assert own_hours.keep(acting(game), ChosenHours()) == 1
    assert planned(game) == [("half", 24), ("soon", 43.2)]
    clock.pass_by(hours=21)
    send_due(clock)
    assert own_hours.keep(acting(game), ChosenHours(Waking(time(8), time(22)))) == 0
    assert planned(game) == [("soon", 43.2)]


def test_a_reminder_that_was_sent_is_not_sent_again(people: list[Account], clock: Clock) -> None:
    sleep_outside(people, 8, 22)
    game = daily(people)
    first = acting(game)
    clock.pass_by(hours=35)
    send_due(clock)
    assert own_hours.keep(first, ChosenHours()) == 1
    clock.pass_by(hours=18)
    send_due(clock)
    assert len(subjects(first)) == 2
    assert [kind for kind, _at in planned(game)] == ["soon"]


def test_more_time_drops_a_reminder_that_would_have_come_before_a_night_that_begins(
    people: list[Account], clock: Clock
) -> None:
    sleep_outside(people, 7, 21)
    clock.pass_by(hours=3, minutes=45)
    game = daily(people, Timing(EachTurn(10 * HOUR)))
    assert planned(game) == [("half", 8.75), ("soon", 12.75)]
    clock.pass_by(hours=8, minutes=50)
    send_due(clock)
    # With twice the time both would have come five minutes ago.
    with transaction.atomic():
        pauses.extend(lock_running(game.pk), clock.now())
    assert planned(game) == []


def test_whoever_takes_their_seat_back_is_reminded_of_the_clock_that_begins_anew(
    people: list[Account], clock: Clock
) -> None:
    game = daily(people)
    late = acting(game)
    Game.objects.filter(pk=game.pk).update(time_outs=[2, 2, 2])
    clock.pass_by(hours=48)
    time_outs.expire(game.pk)
    occupants.take_back(game.pk, late)
    game.refresh_from_db()
    fresh = Notice.objects.filter(version=game.version, transport="bell", state="waiting")
    assert [one.kind for one in fresh.order_by("due_at")] == ["half", "soon"]
    # Of the clock before nothing is told any more, however late it comes.
    send_due(clock)
    assert not [one for one in subjects(late) if "time" in one]
