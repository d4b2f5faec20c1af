"""Computer players: gets their moves, and handles their failures."""

import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from time import perf_counter

from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import F
from django.utils import timezone

from games import bots
from games.core import announcements, falling_due
from games.core.claims_heard import heard_after
from games.core.database_errors import is_database_away
from games.core.deadlines import outages
from games.core.deadlines.computer_schedule import TASK
from games.core.errors import StaleTurn
from games.core.falling_due import Waiting, longest_waiting
from games.core.locking import lock_running
from games.core.round_rows import read_positions
from games.core.seating.naming import DEFAULT_POLICY
from games.core.turns import turns
from games.models import Game, Player, Round, Turn
from games.models.outage import is_to_be_moved
from games.rules import engine
from games.rules.claims import SeatClaim
from games.rules.events import Event
from games.rules.moves import Move, Pass, Steal
from games.rules.observation import Observation

log = logging.getLogger(__name__)
# After this many failures it plays the simplest move rather than none.
PATIENCE = 3
# A turn is queued with the turn before it; one this late may have been lost.
HEAD_START = timedelta(seconds=1)
# Broken connections, timeouts: nothing wrong with the game.
PASSING = (OperationalError, InterfaceError)
# The pauses before a failed turn is retried.
_FIRST_PAUSE = timedelta(seconds=5)
_LONGEST_PAUSE = timedelta(minutes=10)
_MOST_FAILURES = 1000


@dataclass(frozen=True, slots=True)
class _MoveRequest:
    """A request for a computer player's move, and the version of the game it is about."""

    game: Game
    player: Player
    observation: Observation
    seed: str

    @property
    def policy(self) -> str:
        """Return the strength of the computer player; the default if it no longer exists."""
        policy = self.player.policy or self.player.stand_in
        return policy if policy in bots.POLICIES else DEFAULT_POLICY

    @property
    def played_by(self) -> str:
        """Return why the site plays this turn for a person, as a `Turn.PlayedBy` (stand-in or time-
        out); empty in a computer player's own seat.
        """
        if self.player.is_computer:
            return ""
        by_stand_in = bool(self.player.stand_in)
        return Turn.PlayedBy.STAND_IN if by_stand_in else Turn.PlayedBy.TIME_OUT


def play(game_id: int) -> bool:
    """Ask a game's computer player to act for its move and play it; return whether a move was
    played. Returns False before its pause is over, after a failure (logged, and retried later), or
    if the table has changed while it thought outside the transaction. Only an error that means that
    the database is away is raised.
    """
    try:
        return _play_or_try_again(game_id)
    except StaleTurn:
        return False
    except Exception as error:
        if is_database_away(error):
            raise
        log.exception("the computer player of game %s failed", game_id)
        put_off(game_id)
        return False


def _play_or_try_again(game_id: int) -> bool:
    try:
        return _play(game_id)
    except StaleTurn:
        return _play(game_id)
    except PASSING:
        log.warning("the computer player of game %s tries again at once", game_id, exc_info=True)
        give_broken_connection_back()
        return _play(game_id)


def _play(game_id: int) -> bool:
    asked = _ask(game_id)
    if asked is None:
        return False
    try:
        _take(asked, _timed_choice(asked))
    except (StaleTurn, *PASSING):
        raise
    except Exception:
        if asked.game.computer_failures < PATIENCE:
            raise
        log.exception("the computer player of game %s plays the simplest move", game_id)
        _take(asked, _simplest(asked.observation.moves))
    return True


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` games with an overdue computer player, as pairs of due time and id,
    longest wait first. With `after`, the last pair of a page, the next page is returned.
    """
    rows = Game.objects.filter(computer_at__lte=now - HEAD_START)
    return longest_waiting(rows, "computer_at", limit, after)


def _ask(game_id: int) -> _MoveRequest | None:
    players = Player.objects.filter(
        game_id=game_id, game__computer_at__lte=timezone.now(), game__round__turn=F("seat")
    )
    player = players.select_related("game__round").first()
    if player is None or player.game.round is None or not _is_ours(player):
        return None
    if player.account_id and _gets_time_back(player.game):
        return None
    game, row = player.game, player.game.round
    position = read_positions(game, [row])[0]
    assert player.seat is not None
    seed = game.dice_of(row.number, row.turns, player.seat)
    seen = engine.observe(position, player.seat, *_told(row))
    return _MoveRequest(game, player, seen, seed)


def _is_ours(player: Player) -> bool:
    """Return whether the site plays for a player: always, until they are back, or this once."""
    return player.is_played_by_site or bool(player.game.played_for)


def _gets_time_back(game: Game) -> bool:
    """Return whether an outage puts off what is played for a person (clocks.md 4)."""
    return outages.is_silent(timezone.now()) or is_to_be_moved(game)


def _told(row: Round) -> tuple[list[Event], tuple[SeatClaim, ...]]:
    """Return the public events of a round, which computer players remember, and its claims."""
    taken = list(row.turn_rows.order_by("number").only("round", "number", "events", "at"))
    return [Event.from_json(event) for turn in taken for event in turn.events], heard_after(taken)


def _timed_choice(request: _MoveRequest) -> Move:
    began = perf_counter()
    move = _choose(request)
    announcements.decided.send(sender=None, strength=request.policy, seconds=perf_counter() - began)
    return move


def _choose(request: _MoveRequest) -> Move:
    seen = request.observation
    if request.game.played_for == Game.TimeUpRule.PASS and not request.player.is_played_by_site:
        seen = replace(seen, moves=passes_of(seen.moves))
    return bots.choose(seen, request.seed, request.policy)


def passes_of(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves that do least: discards of at most one card, or else robbing nobody.

    Returns all moves if there is no such move.
    """
    passes = [move for move in moves if isinstance(move, Pass) and len(move.cards) <= 1]
    return tuple(passes) or tuple(move for move in moves if move == Steal(None)) or moves


def _simplest(moves: tuple[Move, ...]) -> Move:
    return next((move for move in moves if isinstance(move, Pass)), moves[0])


def _take(request: _MoveRequest, move: Move) -> None:
    with transaction.atomic():
        locked = lock_running(request.game.pk)
        version, played_by = request.game.version, request.played_by
        (player,) = locked.at_seat(request.player.seat)
        turn = turns.play(locked, player, version, move, played_by)
        if not played_by:
            announcements.computer_played.send_robust(
                sender=None, locked=locked, turn=turn, seed=request.seed
            )


def put_off(game_id: int) -> None:
    """Put off a game's computer player after a failure, so that it does not come first every sweep.

    The pause is five seconds, then twice as long each time, at most ten minutes.
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
    """Close a broken or outdated database connection, so that the next statement opens a new one.

    Does nothing in a transaction.
    """
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()
