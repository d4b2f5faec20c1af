"""Computer players that look ahead: they think in processes of their own, with a time limit.

With queues of their own (EXPERT_QUEUE, SLOW_EXPERT_QUEUE) the workers of these queues play for
them: one for practice and tables of one sitting, where somebody waits, and one for games over days,
which think longer and out of the way. Without queues, on the embedded default, a child process
thinks and a thread waits for it. On any failure a Regular's move is played instead. If a process is
killed with its task, the sweep finds the turn again.
"""

import logging
from dataclasses import dataclass
from datetime import timedelta
from threading import Lock

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from games import bots
from games.clocks.paces import is_live
from games.core import queueing
from games.core.computers import computer_schedule, looking_ahead
from games.models import Game
from games.rules.moves import Move
from games.rules.observation import Observation

log = logging.getLogger(__name__)
PATIENCE, SLOW_PATIENCE = timedelta(seconds=30), timedelta(minutes=5)
"""A game that has waited this long for an expert gets a Regular's move."""

_SOON = timedelta(seconds=0.3)
_AGAIN_AFTER = 5  # seconds after its time to think in which a turn is not queued twice
_one_child = Lock()


@dataclass(frozen=True, slots=True)
class Thinking:
    """Where a game's experts think, how long, and how long the game waits for them."""

    queue: str
    seconds: float
    patience: timedelta


def thinking_for(game: Game) -> Thinking:
    """Return how a game's experts think: longer in a game over days, where nobody waits."""
    if game.practice or is_live(game.timing.pace):
        return Thinking(settings.EXPERT_QUEUE, settings.EXPERT_SECONDS, PATIENCE)
    return Thinking(settings.SLOW_EXPERT_QUEUE, settings.SLOW_EXPERT_SECONDS, SLOW_PATIENCE)


def takes(game: Game, policy: str) -> bool:
    """Leave a turn to an expert's process if it is for one in time.

    Return whether this was done.
    """
    if policy not in bots.SEARCHING or _has_waited(game):
        return False
    thinking = thinking_for(game)
    if not thinking.queue:
        return _is_put_off(game)
    return _is_queued(game, thinking)


def choose(game: Game, observation: Observation, seed: str, policy: str) -> Move:
    """Return an expert's move; a Regular's if the wait was too long, or no move comes."""
    if _has_waited(game):
        log.warning("the expert of game %s plays as a Regular: its queue is too long", game.pk)
        return bots.choose(observation, seed)
    thinking = thinking_for(game)
    try:
        if thinking.queue:
            return looking_ahead.choose(observation, seed, policy, thinking.seconds)
        with _one_child:
            return looking_ahead.choose_in_a_child(observation, seed, policy, thinking.seconds)
    except Exception:
        log.exception("the expert of game %s plays as a Regular: it gave no answer", game.pk)
        return bots.choose(observation, seed)


def _is_queued(game: Game, thinking: Thinking) -> bool:
    """Queue a turn, unless it was lately: each sweep finds it until it is played."""
    key = f"expert:{game.pk}:{game.version}"
    if not cache.add(key, True, thinking.seconds + _AGAIN_AFTER):
        return True
    expires = thinking.patience.total_seconds()
    if queueing.queue("expert_turn", game.pk, queue=thinking.queue, expires=expires):
        return True
    cache.delete(key)
    return False


def _is_put_off(game: Game) -> bool:
    """Retry soon if a child is thinking already: no second thread is to wait for one."""
    if busy := _one_child.locked():
        queueing.queue(computer_schedule.TASK, game.pk, _SOON)
    return busy


def _has_waited(game: Game) -> bool:
    if game.computer_at is None:
        return False
    return timezone.now() - game.computer_at > thinking_for(game).patience
