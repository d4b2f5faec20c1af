"""The workers' tasks. Each may run late, twice, or not at all: the sweep finds the rest."""

from datetime import datetime
from typing import Any

from celery import shared_task
from django.utils import timezone

from accounts import audit_log
from accounts.emails import waiting
from accounts.models import WaitingEmail
from games import retention
from games.core import computers
from games.core.deadlines import outages, pauses, time_outs
from games.core.falling_due import (
    FallsDue,
    PatientTask,
    Waiting,
    drain,
    longest_waiting,
    start_drains,
)
from games.core.turns import tallies
from games.features import modules
from games.models import Pulse
from games.notices import outbox, sending, testing
from games.pictures.in_letters import mine_in_letter


def _send_notice(notice_id: int) -> bool:
    return sending.send(notice_id, mine_in_letter)


def _emails_due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    due = WaitingEmail.objects.filter(due_at__lte=now)
    return longest_waiting(due, "due_at", limit, after)


# In this order: time that is given back, or that a vote gives, comes before time that is up.
KINDS = {
    kind.name: kind
    for kind in (
        FallsDue("reckon_with_outages", outages.due, outages.reckon),
        FallsDue("play_computers", computers.due, computers.play),
        FallsDue("send_account_emails", _emails_due, waiting.send),
        FallsDue("send_notices", outbox.due, _send_notice),
        FallsDue("send_tests", testing.due, testing.send),
        FallsDue("count_games", tallies.due, tallies.count),
        *(kind for tasks in modules("tasks") for kind in tasks.KINDS),
        FallsDue("expire_turns", time_outs.due, time_outs.expire),
        FallsDue("end_pauses", pauses.due, pauses.end),
    )
}


def _task_of(kind: FallsDue) -> Any:
    def do_some(*progress: Any) -> None:
        drain(task, kind, *progress)

    task = shared_task(base=PatientTask, ignore_result=True, name=f"games.tasks.{kind.name}")(
        do_some
    )
    return task


DRAINS = {name: _task_of(kind) for name, kind in KINDS.items()}


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Start the drains (tasks that work off a queue) for all work that is due, such as computer
    players, orders, notices, clocks and votes.
    """
    now = timezone.now()
    outages.mark_pulse(Pulse.Name.SWEEP, now)
    outbox.give_up_claims(now)
    for name, task in DRAINS.items():
        start_drains(task, KINDS[name], now)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def computer_turn(game_id: int) -> None:
    """Play the turn of a game's computer player, if it is still that player's turn."""
    computers.play(game_id)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def send_notice(notice_id: int) -> None:
    """Send a notice that still waits, without waiting for the sweep."""
    _send_notice(notice_id)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def clear() -> None:
    """Delete some expired data. Queue this task again if there may be more."""
    if retention.clear_expired():
        clear.apply_async(countdown=5)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def log_audit_head() -> None:
    """Write the number and hash of the audit log's last entry into the log file."""
    audit_log.log_head()
