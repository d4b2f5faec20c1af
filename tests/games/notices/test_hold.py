"""The hold: nothing leaves the site until it is released, and then nothing old."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.utils import timezone

from games.models import Game, Hold, Notice, NoticeWay
from games.notices import hold, outbox, sending, testing
from tests.task_queue import sweep_and_work

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
