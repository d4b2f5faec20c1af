"""Takes turns: the rules decide, and only changes are saved.

A turn costs at most ten statements, however many players and turns: the game with its players and
round; its cards; then the round, a card of the mine and the piles, the game, a notice and the turn.
A round's end adds its secret, and the next round with its piles or the gold of the players.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.core import announcements, broadcast
from games.core.deadlines import clocks, computer_schedule, reminders, timekeeping
from games.core.errors import IllegalMove, NotYours, StaleTurn, TurnAlreadyTaken
from games.core.locking import LockedGame, lock_running
from games.core.round_rows import save_round
from games.core.seating import occupants
from games.core.tables.one_turn import LinkOutdated, check_turn, reader_of
from games.core.turns import fair_deals, lifecycle
from games.models import Game, Notice, Player, Round, Turn
from games.notices import outbox
from games.notices.transports import TRANSPORTS
from games.notices.turn_links import DeadLink, TurnLink
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.notation import write_move
from games.rules.phases import OVER
from games.rules.position import Position
from games.rules.refusals import Refused


@dataclass(frozen=True, slots=True)
class _Played:
    """A turn that the rules accepted and that is not saved yet."""

    move: Move
    events: list[Event]
    before: Position
    after: Position
    at: datetime
    played_by: str
    stand_in: Account | None


def take_turn(*, game_id: int, account: Account | None, version: int, move: Move) -> Turn:
    """Play a person's move in a game at the `version` that they were looking at; return the turn.

    Raises NotYours if they do not play there, IllegalMove if the rules refuse the move, and
    StaleTurn if the table has changed since, perhaps by the same person in another tab. After an
    error nothing has changed.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        return play(locked, locked.player_of(account), version, move)


def take_linked_turn(*, link: TurnLink, version: int, move: Move) -> Turn:
    """Play a person's move with a link to this one turn, at the `version` that they saw; return the
    turn. Raises NotYours for a dead link, TurnAlreadyTaken if the turn is over, StaleTurn if the
    table has changed, and IllegalMove if the rules refuse the move; then nothing has changed. A
    seat with a stand-in is not taken back by a link.
    """
    with transaction.atomic():
        locked = lock_running(link.game_id)
        player = next((one for one in locked.players if one.pk == link.player_id), None)
        try:
            reader_of(link, player)
            assert player is not None
            check_turn(link, player, locked.game)
        except DeadLink as dead:
            raise NotYours from dead
        except LinkOutdated as taken:
            raise TurnAlreadyTaken from taken
        return play(locked, player, version, move)


def play(
    locked: LockedGame,
    player: Player,
    version: int,
    move: Move,
    played_by: str = "",
    stand_in: Account | None = None,
) -> Turn:
    """Play a player's move in a locked game, and return its turn.

    `played_by` is a `Turn.PlayedBy`, empty if the owner plays and so takes the seat back from a
    stand-in; `stand_in` is the person who plays for the owner, if any. Raises StaleTurn if the game
    is at another version, and IllegalMove if the rules refuse the move.
    """
    try:
        if locked.game.version != version:
            raise StaleTurn
        return _write(locked, player, _accepted(locked, player, move, played_by, stand_in))
    except (StaleTurn, IllegalMove) as refused:
        announcements.turn_refused.send(sender=None, code=refused.code)
        raise


def _accepted(
    locked: LockedGame, player: Player, move: Move, played_by: str, stand_in: Account | None
) -> _Played:
    if player.seat is None or locked.game.status != Game.Status.RUNNING:
        raise IllegalMove("over")
    before = locked.position()
    after = before.copy()
    try:
        events = engine.play(after, player.seat, move)
    except Refused as refused:
        raise IllegalMove(refused.code) from refused
    return _Played(move, events, before, after, timezone.now(), played_by, stand_in)


def _write(locked: LockedGame, player: Player, played: _Played) -> Turn:
    game, row, at = locked.game, locked.game.current_round, played.at
    assert player.seat is not None
    changes = {} if played.played_by else occupants.come_back(locked, player, at)
    if played.after.phase == OVER:
        row.secret = fair_deals.opened_secret(game, row.number)
        changes |= fair_deals.opened_roll_backs(game, row.number)
    save_round(row, played.before, played.after)
    if not played.played_by:
        clocks.reset_time_outs(locked, player.seat)
    clocks.settle(locked, player.seat, at)
    timekeeping.note_turn(locked, player, at)
    notices = _go_on(locked, player, played, changes)
    late = [player] if played.played_by == Turn.PlayedBy.TIME_OUT else []
    outbox.save([*outbox.compose(game, late, Notice.Kind.TIMED_OUT, at), *notices])
    turn = _append(game, row, player.seat, played)
    broadcast.broadcast_on_commit(game.pk)
    return turn


def _go_on(
    locked: LockedGame, player: Player, played: _Played, changes: dict[str, Any]
) -> list[Notice]:
    """Begin what follows a turn: the next one, the next round, or the end of the game."""
    game, row, after, at = locked.game, locked.game.current_round, played.after, played.at
    if after.phase != OVER:
        return advance_turn(locked, row, at, **changes)
    if after.number == game.rules.rounds:
        return lifecycle.end(locked, at, changes)
    following = fair_deals.deal_next(game, fair_deals.fair_deal_of(game), after)
    mover = None if played.played_by else player.seat
    return [
        *advance_turn(locked, following, at, **changes),
        *_round_notices(locked, {following.turn, mover}, at),
    ]


def advance_turn(locked: LockedGame, current: Round, at: datetime, **also: Any) -> list[Notice]:
    """Begin the turn of the player to act in a locked game, and queue it if that is a computer
    player; `also` are more columns of the game to save. Return unsaved notices: to the player or to
    the person who stands in for them, and to all if the pace has slowed down. Raises StaleTurn if
    somebody else has changed the version.
    """
    game, acting = locked.game, locked.at_seat(current.turn)
    slower = clocks.end_sitting(locked, at)
    locked.bump_version(
        round=current,
        last_turn_at=at,
        computer_at=computer_schedule.due_at(locked, current.turn, at),
        computer_failures=0,
        orders_at=computer_schedule.orders_due_at(locked, current.turn, at),
        all_away_since=game.all_away_since if locked.all_are_away() else None,
        turn_times=game.turn_times,
        **also,
        **slower,
        **clocks.begin_turn(locked, current.turn, at),
    )
    computer_schedule.queue_on_commit(game, at)
    return [
        *(outbox.compose(game, locked.players, Notice.Kind.SLOWED, at) if slower else ()),
        *reminders.turn_notices(game, [player for player in acting if not player.stand_in], at),
        *reminders.stand_in_notices(game, acting, at),
    ]


def _round_notices(locked: LockedGame, know: set[int | None], at: datetime) -> list[Notice]:
    """Return the notices of a round's end; seats that know it only get those for programs."""
    return [
        notice
        for notice in outbox.compose(locked.game, locked.players, Notice.Kind.ROUND, at)
        if TRANSPORTS[notice.transport].is_for_programs
        or (notice.player is not None and notice.player.seat not in know)
    ]


def _append(game: Game, row: Round, seat: int, played: _Played) -> Turn:
    # The engine counts the turns of the dig; thieves take theirs after it.
    outcome = played.after.outcome
    thefts = outcome.stolen if outcome else ()
    return Turn.objects.create(
        game=game,
        round=row,
        number=played.after.turns + len(thefts),
        version=game.version,
        seat=seat,
        move=write_move(played.move),
        events=[event.as_json() for event in played.events],
        played_by=played.played_by,
        stand_in=played.stand_in,
        at=played.at,
    )
