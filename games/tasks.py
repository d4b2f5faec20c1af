"""What the workers do. Every task may run late, twice, or not at all: the sweep finds the rest."""

from celery import shared_task
from django.utils import timezone

from accounts import sessions
from games.notices import outbox, sending
from games.patient_task import PatientTask
from games.services import clearing, computers, tallies

# At most so much is cleared away in one go; what is left is for the next.
GUESTS, PRACTICE, ROWS = 50, 50, 1000


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Queue whatever is due: notices, computer players whose pause is over, finished games."""
    now = timezone.now()
    outbox.give_up_claims(now)
    for game_id in computers.due(now):
        computer_turn.delay(game_id)
    for notice_id in outbox.due(now):
        send_notice.delay(notice_id)
    for game_id in tallies.due():
        count_game.delay(game_id)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def computer_turn(game_id: int) -> None:
    """Play for the computer player whose turn it is, if it still is."""
    computers.play(game_id)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def send_notice(notice_id: int) -> None:
    """Send one notice, if it is due and still true."""
    sending.send(notice_id)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def count_game(game_id: int) -> None:
    """Add a finished game to its people's tallies, if nobody has yet."""
    tallies.count(game_id)


@shared_task(base=PatientTask, ignore_result=True)  # type: ignore[untyped-decorator]
def clear() -> None:
    """Clear some of what is too old away; when there may be more, soon again."""
    full = (
        clearing.clear_guests(GUESTS) == GUESTS,
        clearing.clear_practice(PRACTICE) == PRACTICE,
        clearing.clear_notices(ROWS) == ROWS,
        sessions.clear_expired(ROWS) == ROWS,
    )
    if any(full):
        clear.apply_async(countdown=5)
