"""The rounds of a table for one viewer, without endings that the viewer has yet to see."""

from dataclasses import replace

from games.core.round_rows import read_positions
from games.core.tables.endings import is_untold, untold
from games.core.tables.left_orders import LeftOrders, left_orders
from games.core.tables.log_entries import LOG_LENGTH, last_laid, newest_entries
from games.core.tables.log_events import with_departures
from games.core.tables.log_models import LastLaid, LogEntry
from games.core.tables.read_models import ShownRound, Spoiler
from games.core.tables.table_rows import TableRows
from games.models import Game, Round, Turn
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.position import Position


def shown_rounds(rows: TableRows, arriving: bool, staged: bool) -> ShownRound:
    """Return a table's current round for a viewer, the round of a result to show, and the log.

    With `staged` a player sees the end of a round step by step; a player who is just `arriving`
    then starts before its last turn. Makes two or three queries.
    """
    current = rows.game.round
    if current is None:
        return ShownRound()
    rounds, result = [current], _result_to_show(rows, current, staged)
    if result not in (None, current.number):
        rounds += Round.objects.filter(game=rows.game, number=result).defer("deal", "cards")
    positions, log = read_positions(rows.game, rounds), _log(rows)
    left_out, older = Spoiler.NOTHING, _older(log)
    if rows.game.was_abandoned:
        return _cut_off(rows, positions[0], log)
    if staged and is_untold(rows.me, positions[-1]):
        positions[-1], log, left_out = untold(positions[-1], log, rows.seat, arriving=arriving)
    seen = [engine.observe(position, rows.seat) for position in positions]
    shown = ShownRound(
        observation=seen[0],
        result=None if result is None else seen[-1],
        log=log,
        older_log=older,
        last_laid=last_laid(seen[-1], log),
        untold=left_out,
    )
    if left_out or rows.seat is None:
        return shown
    plannable = _plannable(positions[0], rows.seat) if result is None else ()
    return replace(shown, left=_left(rows, positions[0], log), plannable=plannable)


def _plannable(position: Position, seat: int) -> tuple[Move, ...]:
    """Return the moves that a waiting player could plan, from their hand and the open mine."""
    return () if position.turn == seat else engine.plannable_moves(position, seat)


def _cut_off(rows: TableRows, position: Position, log: tuple[LogEntry, ...]) -> ShownRound:
    """Return the round in which a game was abandoned: nobody's turn any more, and no secrets."""
    seen = replace(engine.observe(position, rows.seat), turn=None, moves=(), idle=())
    return ShownRound(
        observation=seen,
        log=log,
        older_log=_older(log),
        last_laid=last_laid(seen, log),
        face_up=engine.face_up(position),
    )


def _left(rows: TableRows, position: Position, log: tuple[LogEntry, ...]) -> LeftOrders | None:
    """Return the viewer's own orders; nobody else's were read."""
    if rows.me is None:
        return None
    rows.me.orders = getattr(rows.me, "own_orders", None)
    left = left_orders(rows.me, position, {entry.version: entry.events for entry in log})
    return left if left.orders else None


def _result_to_show(rows: TableRows, current: Round, staged: bool) -> int | None:
    if rows.game.status == Game.Status.FINISHED:
        return current.number
    if not staged:
        return current.number - 1 or None
    if rows.seat is not None and rows.me and rows.me.result_seen < current.number - 1:
        return current.number - 1
    return None


def _older(log: tuple[LogEntry, ...]) -> int | None:
    turns = [entry for entry in log if entry.events]
    return turns[0].version if len(turns) >= LOG_LENGTH else None


def _log(rows: TableRows) -> tuple[LogEntry, ...]:
    entries = newest_entries(rows.game.pk, rows.me)
    after = entries[0].version if len(entries) >= LOG_LENGTH else 0
    return with_departures(entries, rows.game, rows.me, after=after)


def sight_of(game: Game, seat: int | None) -> Observation:
    """Return the current round of a begun game as a seat sees it, or as a spectator does for None.

    Makes two queries.
    """
    (position,) = read_positions(game, [game.current_round])
    turns = Turn.objects.filter(round=game.round).order_by("number")
    events = [Event.from_json(event) for turn in turns for event in turn.events]
    return engine.observe(position, seat, events)


def public_sight(game: Game) -> tuple[Observation, LastLaid | None]:
    """Return the current round of a begun game as a spectator sees it, and its last laid card, None
    if there is none.
    """
    (position,) = read_positions(game, [game.current_round])
    seen = engine.observe(position, None)
    return seen, last_laid(seen, newest_entries(game.pk, None))
