"""Computer players that look ahead: they think in processes of their own, with a time limit.

With a queue of their own (EXPERT_QUEUE) the workers of that queue play for them. Without one, on
the embedded default, a child process thinks and a thread waits for it. On any failure a Regular's
move is played instead. If a process is killed with its task, the sweep finds the turn again.
"""

import logging
from datetime import timedelta
from threading import Lock

from django.conf import settings
from django.utils import timezone

from games import bots
from games.core import queueing
from games.core.computers import computer_schedule, looking_ahead
from games.models import Game
from games.rules.moves import Move
from games.rules.observation import Observation

log = logging.getLogger(__name__)
PATIENCE = timedelta(seconds=30)
"""A game that has waited this long for an expert gets a Regular's move."""

_SOON = timedelta(seconds=0.3)
_one_child = Lock()


def takes(game: Game, policy: str) -> bool:
    """Leave a turn to an expert's process if it is for one in time.

    Return whether this was done.
    """
    if policy not in bots.SEARCHING or _has_waited(game):
        return False
    if not settings.EXPERT_QUEUE:
        return _is_put_off(game)
    return queueing.queue(
        "expert_turn", game.pk, queue=settings.EXPERT_QUEUE, expires=PATIENCE.total_seconds()
    )


def choose(game: Game, observation: Observation, seed: str, policy: str) -> Move:
    """Return an expert's move; a Regular's if the wait was too long, or no move comes."""
    if _has_waited(game):
        log.warning("the expert of game %s plays as a Regular: its queue is too long", game.pk)
        return bots.choose(observation, seed)
    try:
        if settings.EXPERT_QUEUE:
            return looking_ahead.choose(observation, seed, policy, settings.EXPERT_SECONDS)
        with _one_child:
            return looking_ahead.choose_in_a_child(
                observation, seed, policy, settings.EXPERT_SECONDS
            )
    except Exception:
        log.exception("the expert of game %s plays as a Regular: it gave no answer", game.pk)
        return bots.choose(observation, seed)


def _is_put_off(game: Game) -> bool:
    """Retry soon if a child is thinking already: no second thread is to wait for one."""
    if busy := _one_child.locked():
        queueing.queue(computer_schedule.TASK, game.pk, _SOON)
    return busy


def _has_waited(game: Game) -> bool:
    return game.computer_at is not None and timezone.now() - game.computer_at > PATIENCE
