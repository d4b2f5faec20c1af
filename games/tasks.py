"""What the workers do. Every task may run late, twice, or not at all: the sweep finds the rest."""

from celery import shared_task
from django.utils import timezone

from games.notices import outbox, sending
from games.services import computers, tallies, turns


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def sweep() -> None:
    """Queue whatever is due: notices, computer players whose pause is over, finished games."""
    now = timezone.now()
    for game_id in computers.due(now):
        computer_turn.delay(game_id)
    for notice_id in outbox.due(now):
        send_notice.delay(notice_id)
    for game_id in tallies.due():
        count_game.delay(game_id)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def computer_turn(game_id: int) -> None:
    """Play for the computer player whose turn it is, if it still is."""
    turns.take_computer_turn(game_id)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def send_notice(notice_id: int) -> None:
    """Send one notice, if it is due and still true."""
    sending.send(notice_id)


@shared_task(ignore_result=True)  # type: ignore[untyped-decorator]
def count_game(game_id: int) -> None:
    """Add a finished game to its people's tallies, if nobody has yet."""
    tallies.count(game_id)
