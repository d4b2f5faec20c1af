"""The clock of a table for moderators: what everybody there may know of it."""

from dataclasses import dataclass
from datetime import datetime

from games.clocks.paces import Pace
from games.models import Game, Player
from games.models.round import long_columns


@dataclass(frozen=True, slots=True)
class SeatClock:
    """A seat's name, the turns there whose time was up, and whether somebody stands in."""

    name: str
    time_outs: int
    has_stand_in: bool


@dataclass(frozen=True, slots=True)
class TableClock:
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


def table_clock(game_id: int) -> TableClock | None:
    """The clock of a running game, in two queries; None for any other."""
    running = Game.objects.filter(pk=game_id, status=Game.Status.RUNNING, practice=False)
    game = running.select_related("round").defer(*long_columns("round")).first()
    if game is None:
        return None
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    turn = game.round.turn if game.round is not None else None
    seats = {player.seat: player for player in players}
    on_turn = seats.get(turn) if turn is not None else None
    return TableClock(
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
