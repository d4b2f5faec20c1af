"""Reads a round for moderators: its clock, and the turns that can be taken back."""

from dataclasses import dataclass
from datetime import datetime

from games.clocks.paces import Pace
from games.core.tables.log_entries import for_log, log_entry
from games.core.tables.read_models import LogEntry
from games.models import Game, Player, Turn
from games.models.round import long_columns


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's name, the turns there whose time was up, and whether somebody stands in."""

    name: str
    time_outs: int
    has_stand_in: bool


@dataclass(frozen=True, slots=True)
class CaseClock:
    """The seat to act, since when and until when; the end of a pause; every seat's time-outs.

    `deadline` is None where no clock runs, `on_turn` while nobody is to act.
    """

    pace: Pace
    on_turn: str
    since: datetime | None
    deadline: datetime | None
    paused_until: datetime | None
    last_turn_at: datetime | None
    seats: tuple[SeatClock, ...]


def table_clock(game_id: int) -> CaseClock | None:
    """Return the clock of a running game, in two queries; None for any other."""
    running = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING, practice=False)
    game = running.select_related("round").defer(*long_columns("round")).first()
    if game is None:
        return None
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    turn = game.round.turn if game.round is not None else None
    seats = {player.seat: player for player in players}
    on_turn = seats.get(turn) if turn is not None else None
    return CaseClock(
        pace=game.timing.pace,
        on_turn=on_turn.shown_name if on_turn is not None else "",
        since=game.turn_began_at or game.last_turn_at or game.started_at,
        deadline=game.deadline,
        paused_until=game.paused_until,
        last_turn_at=game.last_turn_at,
        seats=tuple(
            SeatClock(player.shown_name, len(player.missed), bool(player.stand_in))
            for player in seats.values()
            if not player.policy
        ),
    )


# More than any round takes.
_MOST = 200


@dataclass(frozen=True, slots=True)
class RoundSoFar:
    """A round's turns as everybody may know them, oldest first, and who sits at each seat."""

    number: int
    names: tuple[str, ...]
    turns: tuple[LogEntry, ...]


def round_so_far(game_id: int) -> RoundSoFar | None:
    """Return the round in progress, in three queries; None without one."""
    game = Game.objects.select_related("round").filter(pk=game_id).first()
    row = game.round if game is not None else None
    if game is None or row is None or game.status != Game.Status.RUNNING or row.outcome is not None:
        return None
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    newest = for_log(Turn.objects.filter(game=game, round=row)).order_by("-version")[:_MOST]
    return RoundSoFar(
        number=row.number,
        names=tuple(player.shown_name for player in players),
        turns=tuple(log_entry(turn, None) for turn in reversed(newest)),
    )
