"""The turns taken back at a table, for everybody who may see the table."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from accounts.models import Account
from games.core.history.played_rounds import players_in
from games.core.tables.log_entries import log_entry
from games.core.tables.log_events import by_whom, departures_of, roll_back_entry
from games.core.tables.log_models import LogEntry, RollBackEntry
from games.core.visibility import NotFound, viewer_among
from games.models import Game, Player, UndoneTurn
from games.models.roll_back import KeptRollBack, roll_backs_of


@dataclass(frozen=True, slots=True)
class RolledBackRound:
    """One roll back: its round and time, its log entry, and the turns that were taken back, oldest
    first.
    """

    round: int
    at: datetime
    entry: RollBackEntry
    turns: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class TakenBack:
    """All roll backs of a table, newest first.

    `names` are the players' by seat, `seat` is the viewer's or None.
    """

    id: int
    name: str
    names: tuple[str, ...]
    seat: int | None
    roll_backs: tuple[RolledBackRound, ...]


def taken_back(game_id: int, account: Account | None) -> TakenBack:
    """Return a table's roll backs with the turns taken back, as they were first logged for
    everybody at the table. Raises NotFound if the viewer may not see the table, or if it has no
    roll backs. Makes at most three queries.
    """
    players = players_in(game_id)
    me = viewer_among(players, account)
    game = players[0].game
    if not game.roll_backs:
        raise NotFound
    undone = _undone(game)
    return TakenBack(
        id=game.pk,
        name=game.shown_name,
        names=tuple(player.shown_name for player in players),
        seat=me.seat if me else None,
        roll_backs=tuple(_round(kept, me, undone) for kept in reversed(roll_backs_of(game))),
    )


def _round(
    kept: KeptRollBack, me: Player | None, undone: dict[tuple[int, int], list[LogEntry]]
) -> RolledBackRound:
    turns = tuple(undone[kept.round, kept.nth])
    return RolledBackRound(kept.round, kept.happened_at, roll_back_entry(kept, me), turns)


def _undone(game: Game) -> dict[tuple[int, int], list[LogEntry]]:
    """Return the turns by round and roll back. Makes one query."""
    found: dict[tuple[int, int], list[LogEntry]] = defaultdict(list)
    gone = departures_of(game)
    rows = UndoneTurn.objects.filter(round__game=game).select_related("round", "stand_in")
    columns = ("nth", "version", "number", "at", "seat", "events", "played_by", "round__number")
    for turn in rows.only(*columns, "stand_in__name").order_by("version"):
        found[turn.round.number, turn.nth].append(by_whom(log_entry(turn, None), gone))
    return found
