"""Takes turns: the rules decide, and only changes are saved.

A turn costs at most ten statements, however many players and turns: the game with its players and
round; its cards; then the round, a card of the mine and the piles, the game, a notice and the turn.
A round's end adds its secret, and the next round with its piles or the gold of the players.
"""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.core import announcements, broadcast
from games.core.clock import absence_log, clocks, stand_ins, timekeeping
from games.core.computers import orders_schedule
from games.core.errors import IllegalMove, NotYours, StaleTurn, TurnAlreadyTaken
from games.core.locking import LockedGame, lock_running
from games.core.round_rows import save_round
from games.core.tables.log_entries import log_entry
from games.core.tables.one_turn import LinkOutdated, check_turn, reader_of
from games.core.tables.read_models import LogEntry
from games.core.turns import dealing, fair_deals, lifecycle, next_turn
from games.models import Game, Notice, Player, Round, Turn
from games.notices import outbox
from games.notices.transports import TRANSPORTS
from games.notices.turn_links import DeadLink, TurnLink
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.notation import write_move
from games.rules.refusals import Refused
from games.rules.state import OVER, State


@dataclass(slots=True)
class _Played:
    """A turn that the rules accepted and that is not saved yet."""

    seat: int
    move: Move
    events: list[Event]
    before: State
    after: State
    at: datetime
    played_by: str
    stand_in: Account | None
    # The column that records it, if its owner has come back with it.
    back: dict[str, Any] = field(default_factory=dict)


def take_turn(*, game_id: int, account: Account | None, version: int, move: Move) -> Game:
    """Play a person's move at the version they were looking at.

    Raises NotYours, StaleTurn (somebody was faster, perhaps the same person in another tab) or
    IllegalMove; then nothing has changed.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        return take_locked_turn(locked, player, version, move)


def take_turn_and_tell(*, game_id: int, account: Account, version: int, move: Move) -> LogEntry:
    """Play as `take_turn` does and return the turn's public log entry; raises the same."""
    with transaction.atomic():
        locked = lock_running(game_id)
        turn = play_locked_turn(locked, locked.player_of(account), version, move)
        return log_entry(turn, None)


def take_linked_turn(*, link: TurnLink, version: int, move: Move) -> Game:
    """Play a person's move by a link to this one turn, at the version they were looking at.

    Raises NotYours for a dead link, TurnAlreadyTaken, StaleTurn or IllegalMove; then nothing has
    changed. The seat of a stand-in is not taken back by a link.
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
        return take_locked_turn(locked, player, version, move)


def take_locked_turn(
    locked: LockedGame,
    player: Player,
    version: int,
    move: Move,
    played_by: str = "",
    stand_in: Account | None = None,
) -> Game:
    """Play a move in a locked game.

    `played_by` is a Turn.PlayedBy, and `stand_in` the person who plays for the seat's owner, if
    any. An owner who plays in a seat with a stand-in takes it back by that. Raises StaleTurn or
    IllegalMove.
    """
    return play_locked_turn(locked, player, version, move, played_by, stand_in).game


def play_locked_turn(
    locked: LockedGame,
    player: Player,
    version: int,
    move: Move,
    played_by: str = "",
    stand_in: Account | None = None,
) -> Turn:
    """Play as `take_locked_turn` does and return the turn that was written."""
    try:
        return _write(locked, _accepted(locked, player, version, move, played_by, stand_in))
    except (StaleTurn, IllegalMove) as refused:
        announcements.turn_refused.send(sender=None, code=refused.code)
        raise


def _accepted(
    locked: LockedGame,
    player: Player,
    version: int,
    move: Move,
    played_by: str,
    stand_in: Account | None,
) -> _Played:
    if locked.game.version != version:
        raise StaleTurn
    if player.seat is None or locked.game.status != Game.Status.RUNNING:
        raise IllegalMove("over")
    played = _play(locked, player.seat, move, played_by, stand_in)
    if not played_by:
        if player.stand_in:
            played.back = absence_log.column(locked, played.at, player.seat, absence_log.BACK)
        clocks.reset_time_outs(locked, player.seat)
        stand_ins.remove_stand_in(player)
    return played


def _play(
    locked: LockedGame, seat: int, move: Move, played_by: str, stand_in: Account | None
) -> _Played:
    before = locked.state()
    position = engine.load(before)
    try:
        events = engine.play(position, seat, move)
    except Refused as refused:
        raise IllegalMove(refused.code) from refused
    after, at = engine.save(position), timezone.now()
    return _Played(seat, move, events, before, after, at, played_by, stand_in)


def _write(locked: LockedGame, played: _Played) -> Turn:
    game, row, after, at = locked.game, locked.game.round, played.after, played.at
    assert row is not None
    opened = played.back
    if after.phase == OVER:
        row.secret = fair_deals.opened_secret(game, after.number)
        opened = opened | fair_deals.opened_roll_backs(game, after.number)
    save_round(row, played.before, after)
    clocks.settle(locked, played.seat, at)
    for player in locked.at_seat(played.seat):
        timekeeping.note_turn(locked, player, at)
    if after.phase != OVER:
        orders_at = orders_schedule.due_at(locked, after.turn, at)
        next_turn.advance_turn(locked, row, at, orders_at, **opened)
        notices = next_turn.notices(locked, at)
    elif after.number < game.rules.rounds:
        fair = fair_deals.fair_deal_of(game)
        next_turn.advance_turn(locked, dealing.deal_next(game, fair, after), at, **opened)
        notices = [*next_turn.notices(locked, at), *_round_notices(locked, played)]
    else:
        notices = lifecycle.end(locked, at, opened)
    outbox.save([*_late_notices(locked, played), *notices])
    turn = _append(locked, row, played)
    broadcast.broadcast_on_commit(game.pk, game.version)
    return turn


def _round_notices(locked: LockedGame, played: _Played) -> list[Notice]:
    """Return the notices of a round's end; the next player and the one who ended it know of it,
    and only their programs are told.
    """
    row = locked.game.round
    know = {row.turn if row else None, None if played.played_by else played.seat}
    return [
        notice
        for notice in outbox.compose(locked.game, locked.players, Notice.Kind.ROUND, played.at)
        if TRANSPORTS[notice.transport].is_for_programs
        or (notice.player is not None and notice.player.seat not in know)
    ]


def _late_notices(locked: LockedGame, played: _Played) -> list[Notice]:
    """Return the notice that the site played a turn for its owner, whose time was up."""
    if played.played_by != Turn.PlayedBy.TIME_OUT:
        return []
    late = locked.at_seat(played.seat)
    return outbox.compose(locked.game, late, Notice.Kind.TIMED_OUT, played.at)


def _append(locked: LockedGame, row: Round, played: _Played) -> Turn:
    return Turn.objects.create(
        game=locked.game,
        round=row,
        number=_number(played.after),
        version=locked.game.version,
        seat=played.seat,
        move=write_move(played.move),
        events=[event.as_json() for event in played.events],
        played_by=played.played_by,
        stand_in=played.stand_in,
        at=played.at,
    )


def _number(after: State) -> int:
    # The engine counts the turns of the dig; thieves take theirs after it.
    thefts = after.outcome["stolen"] if after.outcome else ()
    return after.turns + len(thefts)
