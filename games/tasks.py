"""The workers' tasks. Each may run late, twice, or not at all: the sweep finds the rest."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from accounts import audit_log
from games import retention
from games.archives import services as archives
from games.draining import drain, start_drains
from games.models import Pulse
from games.motions import services as motions
from games.notices import outbox, sending, testing
from games.orders import services as orders
from games.patient_task import PatientTask
from games.pictures.in_letters import mine_in_letter
from games.seats.services import desertion
from games.services import (
    computers,
    outages,
    pauses,
    pulses,
    tallies,
    time_outs,
)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Start draining whatever is due: computer players, orders, notices, games, clocks, motions."""
    now = timezone.now()
    pulses.mark(Pulse.Name.SWEEP, now)
    outbox.give_up_claims(now)
    start_drains(reckon_with_outages, outages.due, now)
    start_drains(play_computers, computers.due, now)
    start_drains(play_orders, orders.due, now)
    start_drains(send_notices, outbox.due, now)
    start_drains(send_tests, testing.due, now)
    start_drains(count_games, tallies.due, now)
    # A vote may have given a turn more time.
    start_drains(close_motions, motions.due, now)
    start_drains(expire_turns, time_outs.due, now)
    start_drains(warn_of_ends, desertion.to_warn, now)
    start_drains(abandon_games, desertion.due, now)
    start_drains(end_pauses, pauses.due, now)
    start_drains(attend_to_archives, archives.due, now)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def computer_turn(game_id: int) -> None:
    """Play for the computer player whose turn it is, if it still is."""
    computers.play(game_id)


# An expert thinks for less than a second; the process of one that does not end is killed, and the
# sweep finds its turn.
@shared_task(base=PatientTask, ignore_result=True, time_limit=20)  # type: ignore[untyped-decorator]
def expert_turn(game_id: int) -> None:
    """Look ahead for the computer player whose turn it is; in the experts' queue."""
    computers.play(game_id, among_experts=True)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def play_computers(*progress: Any) -> None:
    """Play for computer players whose pause is over."""
    drain(play_computers, computers.due, computers.play, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def play_orders(*progress: Any) -> None:
    """Play what people left for turns that have begun, once their pause is over."""
    drain(play_orders, orders.due, orders.play, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def send_notices(*progress: Any) -> None:
    """Send notices that are due, if they are still true."""
    drain(send_notices, outbox.due, _send_notice, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def send_notice(notice_id: int) -> None:
    """Send one notice that is not to wait for the sweep, if it still waits."""
    _send_notice(notice_id)


def _send_notice(notice_id: int) -> bool:
    return sending.send(notice_id, mine_in_letter)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def send_tests(*progress: Any) -> None:
    """Send the messages by which people try a way out."""
    drain(send_tests, testing.due, testing.send, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def count_games(*progress: Any) -> None:
    """Add finished games to their players' tallies, unless that is done."""
    drain(count_games, tallies.due, tallies.count, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def reckon_with_outages(*progress: Any) -> None:
    """Give tables the time back in which the site was down."""
    drain(reckon_with_outages, outages.due, outages.reckon, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def expire_turns(*progress: Any) -> None:
    """Act on turns whose time is up, unless that is done."""
    drain(expire_turns, time_outs.due, time_outs.expire, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def warn_of_ends(*progress: Any) -> None:
    """Tell people of games that end soon because all of them are away."""
    drain(warn_of_ends, desertion.to_warn, desertion.warn, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def abandon_games(*progress: Any) -> None:
    """End games that everybody has been away from for too long."""
    drain(abandon_games, desertion.due, desertion.abandon, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def close_motions(*progress: Any) -> None:
    """Close motions whose time is over, and do what was decided."""
    drain(close_motions, motions.due, motions.close, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def end_pauses(*progress: Any) -> None:
    """Have the clocks of tables run again whose pause is over."""
    drain(end_pauses, pauses.due, pauses.end, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def attend_to_archives(*progress: Any) -> None:
    """Prepare archives that people asked for, and tell them."""
    drain(attend_to_archives, archives.due, archives.attend, *progress)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def clear() -> None:
    """Clear some expired data, and soon again when there may be more."""
    if retention.clear_expired():
        clear.apply_async(countdown=5)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def log_audit_head() -> None:
    """Write the head of the audit log into the log file."""
    audit_log.log_head()
