"""Computer players: what they are asked, and what happens if they fail."""

import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games import bots
from games.database_errors import is_away
from games.models import Game, Player, Round
from games.round_rows import read_states
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move, Pass
from games.rules.notation import write_move
from games.rules.observation import Observation
from games.selectors.backlog import Waiting, longest_waiting
from games.services.errors import StaleTurn
from games.services.locking import lock_running
from games.services.naming import DEFAULT_POLICY
from games.services.turns import take_locked_turn

log = logging.getLogger(__name__)
PATIENCE = 3
# A turn is queued with the turn before it; only what is late by so much may have been lost.
_HEAD_START = timedelta(seconds=1)
_RETRY = timedelta(seconds=5)
_LONGEST_RETRY = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a computer player is asked, and at which version of the game."""

    game: Game
    player: Player
    observation: Observation
    seed: str


def play(game_id: int) -> bool:
    """Ask the computer player whose turn it is and play its move, if its pause is over.

    It thinks outside of the transaction, and its move is a turn like any other: if the table has
    changed meanwhile, it comes too late and nothing happens. Raises what says that the database is
    away: its turn is due still.
    """
    try:
        asked = _ask(game_id)
    except Exception as error:
        if is_away(error):
            raise
        log.exception("the computer player of game %s could not be asked", game_id)
        _put_off(game_id)
        return False
    return asked is not None and _answer(asked)


def _answer(asked: _Asked) -> bool:
    try:
        _take(asked, _choose(asked))
    except StaleTurn:
        return False
    except Exception as error:
        if is_away(error):
            raise
        log.exception(
            "the computer player at seat %s of game %s failed", asked.player.seat, asked.game.pk
        )
        _try_later(asked.game)
        return False
    return True


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """The games whose computer player should have played by now, longest waiting first."""
    rows = Game.objects.filter(computer_at__lte=now - _HEAD_START)
    return longest_waiting(rows, "computer_at", limit, after)


def _ask(game_id: int) -> _Asked | None:
    players = Player.objects.filter(
        game_id=game_id, game__computer_at__lte=timezone.now(), game__round__turn=F("seat")
    )
    player = players.exclude(policy="").select_related("game__round").first()
    if player is None or player.game.round is None:
        return None
    game, row = player.game, player.game.round
    position = engine.load(read_states(game, [row])[0])
    # A digest, so that nothing a computer player is told leads back to the seed of the deals.
    secret = f"{game.seed}/{row.number}/{row.turns}/{player.seat}"
    seed = sha256(secret.encode()).hexdigest()
    return _Asked(game, player, engine.observe(position, player.seat, _told(row)), seed)


def _told(row: Round) -> list[Event]:
    """What has happened in a round: a computer player remembers what everybody saw."""
    turns = row.turn_rows.order_by("number").values_list("events", flat=True)
    return [Event.from_json(event) for events in turns for event in events]


def _choose(asked: _Asked) -> Move:
    if asked.game.computer_failures >= PATIENCE:
        return _simplest(asked.observation.moves)
    policy = asked.player.policy
    known = policy if policy in bots.POLICIES else DEFAULT_POLICY
    return bots.choose(asked.observation, asked.seed, known)


def _simplest(moves: tuple[Move, ...]) -> Move:
    return next((move for move in moves if isinstance(move, Pass)), moves[0])


def _take(asked: _Asked, move: Move) -> None:
    with transaction.atomic():
        locked = lock_running(asked.game.pk)
        take_locked_turn(locked, asked.player, asked.game.version, write_move(move))


def _try_later(game: Game) -> None:
    failures = min(game.computer_failures + 1, 1000)
    pause = min(_RETRY * 2 ** min(failures, 10), _LONGEST_RETRY)
    Game.objects.filter(pk=game.pk, version=game.version).update(
        computer_failures=failures, computer_at=timezone.now() + pause
    )


def _put_off(game_id: int) -> None:
    # A game that cannot even be read must not stand before all others in every sweep.
    Game.objects.filter(pk=game_id).update(computer_at=timezone.now() + _LONGEST_RETRY)
