"""The rows of the outbox: written with the turn, claimed once, kept when they fail, or held."""

from datetime import datetime, timedelta
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from games.core.deadlines import reminders
from games.models import Game, Hold, Notice, NoticeWay
from games.notices import hold, outbox, sending, settling, testing
from games.practice import services as practice
from tests.factories import AccountFactory, GuestFactory
from tests.playing import play_one, play_out, to_act
from tests.task_queue import sweep_and_work


def due(now: datetime) -> list[int]:
    """The notices that are due, by their ids."""
    return [row.id for row in outbox.due(now, 1000)]


@pytest.mark.both
def test_each_turn_of_a_person_writes_one_notice_due_later(game: Game, settings: Any) -> None:
    settings.NOTICE_DELAY_SECONDS = 120
    game = play_one(game, Random(1))
    notices = Notice.objects.filter(version=game.version, transport="mail")
    notice = notices.exclude(kind__in=reminders.KINDS).get()
    assert (notice.player, notice.kind, notice.state) == (to_act(game), "turn", "waiting")
    assert game.last_turn_at is not None
    assert notice.due_at == game.last_turn_at + timedelta(seconds=120)


def test_a_guest_at_a_table_of_people_is_told_nothing_either(game: Game) -> None:
    guest, *others = game.players.select_related("account").order_by("seat")
    assert guest.account is not None
    guest.account.is_guest = True
    now = timezone.now()
    told = outbox.compose(game, [guest, *others], Notice.Kind.FINISHED, now)
    assert {notice.player for notice in told} == set(others)


@pytest.mark.django_db
def test_of_a_practice_game_there_are_no_notices() -> None:
    for account in (AccountFactory(), GuestFactory()):
        play_out(practice.start(account))
    assert not Notice.objects.exists()


def test_the_end_of_a_game_is_told_to_everybody(over: Game) -> None:
    told = Notice.objects.filter(kind="finished", transport="mail")
    assert {notice.player.account for notice in told} == {
        player.account for player in over.players.all()
    }
    assert {notice.version for notice in told} == {over.version}


def test_a_notice_is_not_due_before_its_time(game: Game) -> None:
    now = timezone.now()
    assert due(now) == []
    notice = Notice.objects.filter(transport="mail").first()
    assert notice is not None
    assert outbox.claim(notice.pk, now) == []


def test_a_notice_is_claimed_once(notice: Notice) -> None:
    now = timezone.now()
    claimed = outbox.claim(notice.pk, now)
    (one,) = claimed
    assert (one.state, one.attempts) == ("sending", 1)
    assert outbox.claim(notice.pk, now) == []
    assert notice.pk not in due(now)


def test_pauses_grow_with_every_failure_and_nothing_is_lost(notice: Notice) -> None:
    now, pauses = timezone.now(), []
    for attempt in range(1, 10):
        claimed = outbox.claim(notice.pk, now)
        assert claimed
        settling.settle_failed(claimed, now, f"failure {attempt}")
        notice.refresh_from_db()
        assert (notice.state, notice.attempts) == ("waiting", attempt)
        assert notice.last_error == f"failure {attempt}"
        pauses.append(notice.due_at - now)
        now = notice.due_at
    assert pauses == sorted(pauses)
    assert pauses[:4] == [timedelta(minutes=minutes) for minutes in (1, 5, 15, 60)]
    assert pauses[-1] == pauses[-2] == settling.PAUSES[-1]


def test_what_is_no_longer_true_was_no_attempt(notice: Notice) -> None:
    settling.settle_obsolete(outbox.claim(notice.pk, timezone.now()))
    notice.refresh_from_db()
    assert (notice.state, notice.attempts) == ("obsolete", 0)


def test_only_what_has_failed_is_tried_again_at_once(notice: Notice) -> None:
    now = timezone.now()
    assert outbox.try_now(Notice.objects.all(), now) == 0
    settling.settle_failed(outbox.claim(notice.pk, now), now, "x" * 5000)
    notice.refresh_from_db()
    assert len(notice.last_error) == 2000
    assert notice.pk not in due(now)
    assert outbox.try_now(Notice.objects.all(), now) == 1
    assert notice.pk in due(now)


def test_what_a_worker_that_died_had_claimed_is_claimed_again_after_a_while(notice: Notice) -> None:
    now = timezone.now()
    dead = outbox.claim(notice.pk, now)
    assert dead
    later = now + timedelta(minutes=2)
    outbox.give_up_claims(later - timedelta(seconds=1))
    assert notice.pk not in due(later)
    outbox.give_up_claims(later)
    assert notice.pk in due(later)
    claimed = outbox.claim(notice.pk, later)
    assert claimed
    # The one that was given up comes back: it no longer has a say.
    settling.settle_failed(dead, later, "late")
    notice.refresh_from_db()
    assert notice.state == "sending"
    settling.settle_sent(claimed, later)
    notice.refresh_from_db()
    assert (notice.state, notice.sent_at) == ("sent", later)


# The hold: nothing leaves the site until it is released, and then nothing old.


HOUR = timedelta(hours=1)


def told_by(command: str, *options: str) -> str:
    """What a command printed."""
    out = StringIO()
    call_command(command, *options, stdout=out)
    return out.getvalue()


def copy_due(notice: Notice, **facts: object) -> Notice:
    """Another notice to the same person, as of a later version."""
    notice.pk, notice.version = None, notice.version + 1
    for name, value in facts.items():
        setattr(notice, name, value)
    notice.save()
    return Notice.objects.get(pk=notice.pk)


@pytest.fixture
def held(notice: Notice) -> Notice:
    """A notice that was due before the hold began."""
    hold.begin(timezone.now())
    return notice


@pytest.mark.both
def test_nothing_is_sent_while_notices_are_held(held: Notice) -> None:
    assert not outbox.due(timezone.now(), 10)
    assert not sending.send(held.pk)
    sweep_and_work()
    held.refresh_from_db()
    assert (held.state, held.attempts, mail.outbox) == ("waiting", 0, [])


def test_a_test_of_a_way_waits_as_well(game: Game) -> None:
    account = game.host
    way = NoticeWay.objects.create(account=account, transport="mail", test_due_at=timezone.now())
    hold.begin(timezone.now() - HOUR)
    assert not testing.due(timezone.now(), 10)
    assert not testing.send(way.pk)
    hold.release()
    assert testing.send(way.pk)
    assert len(mail.outbox) == 1


def test_what_was_due_before_is_dropped_and_the_rest_is_sent(held: Notice) -> None:
    later = copy_due(held, due_at=timezone.now())
    # This one, and the turn's two reminders, by email and at the bell.
    assert told_by("release_notices").endswith(" old notices dropped, 5 waiting.\n")
    sweep_and_work()
    old = Notice.objects.filter(kind="turn", transport="mail").earliest("pk")
    later.refresh_from_db()
    assert (old.state, later.state) == ("obsolete", "sent")


def test_what_a_worker_was_sending_in_the_backup_is_not_sent_once_more(notice: Notice) -> None:
    now = timezone.now()
    assert outbox.claim(notice.pk, now)
    hold.begin(now + timedelta(seconds=1))
    hold.release()
    outbox.give_up_claims(now + HOUR)
    notice.refresh_from_db()
    assert notice.state == "obsolete"


def test_an_operator_can_have_the_old_ones_sent_too(held: Notice) -> None:
    assert "0 old notices dropped" in told_by("release_notices", "--with-old")
    sweep_and_work()
    held.refresh_from_db()
    assert held.state == "sent"


@pytest.mark.django_db
def test_a_hold_that_goes_on_keeps_its_beginning_and_ends_once() -> None:
    assert "held back since" in told_by("hold_notices")
    began = hold.since()
    told_by("hold_notices")
    assert (hold.since(), Hold.objects.count()) == (began, 1)
    told_by("release_notices")
    assert hold.since() is None
    assert told_by("release_notices") == "Nothing is held back.\n"
