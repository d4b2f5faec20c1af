"""The pauses after which failed computer players are retried."""

from datetime import timedelta

from django.db import InterfaceError, OperationalError, connection
from django.utils import timezone

from games.core import falling_due
from games.core.computers.computer_schedule import TASK
from games.models import Game

# Broken connections, timeouts: nothing wrong with the game.
PASSING = (OperationalError, InterfaceError)
_FIRST_PAUSE = timedelta(seconds=5)
_LONGEST_PAUSE = timedelta(minutes=10)
_MOST_FAILURES = 1000


def put_off(game_id: int) -> None:
    """Retry after a pause: five seconds, then twice as long each time, at most ten minutes.

    A lasting failure must not come first in every sweep.
    """
    give_broken_connection_back()
    waiting = Game.objects.filter(pk=game_id, computer_at__lte=timezone.now())
    for version, failures in waiting.values_list("version", "computer_failures"):
        pause = min(_FIRST_PAUSE * 2 ** min(failures, 10), _LONGEST_PAUSE)
        same = waiting.filter(version=version, computer_failures=failures)
        more, later = min(failures + 1, _MOST_FAILURES), timezone.now() + pause
        if same.update(computer_failures=more, computer_at=later):
            falling_due.queue(TASK, game_id, pause)


def give_broken_connection_back() -> None:
    """Let the next statement use a new connection."""
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
