"""When the computer player to act plays, and when the site looks for orders (clocks.md 4).

A computer player's due time is in the game's row, written with the rest of the turn before, which
queues it on commit. For every turn of a person the site looks for orders at a certain time, with or
without any: so a turn takes the same statements, and leaves the same rows, either way.
"""

from datetime import datetime, timedelta
from random import SystemRandom
from typing import Any

from django.conf import settings

from games.clocks.pauses import pause_of, time_of_named
from games.core import falling_due
from games.core.locking import LockedGame
from games.models import Game, Player

TASK = "computer_turn"


def due_at(locked: LockedGame, seat: int | None, at: datetime) -> datetime | None:
    """Return when the computer player of a seat may play its turn that begins `at` this instant.

    Returns None for a person's seat, for no seat, and while all people are away. A stand-in waits
    for the seat's owner like a person.
    """
    players = locked.at_seat(seat)
    if not any(player.is_played_by_site for player in players) or locked.all_are_away():
        return None
    if any(player.stand_in for player in players):
        return stand_in_at(locked.game, at, players[0])
    # Random: the pause must reveal nothing about the move.
    return at + timedelta(seconds=SystemRandom().uniform(*_range_of(locked.game.pause)))


def after_change(locked: LockedGame, seat: int | None, now: datetime) -> dict[str, Any]:
    """Return a dict of the game's columns after the occupant of a seat has changed: `computer_at`,
    when the site plays, and `all_away_since`, since when all people are away (then nobody plays).
    If it is that seat's turn, the pause is drawn again.
    """
    game, row = locked.game, locked.game.round
    acting = row.turn if row is not None else None
    changes: dict[str, Any] = {"orders_at": None} if acting is not None and acting == seat else {}
    if locked.all_are_away():
        return {**changes, "all_away_since": game.all_away_since or now, "computer_at": None}
    # After a time-out the site plays for a person, as planned.
    planned = game.computer_at if not changes else None
    return {
        **changes,
        "all_away_since": None,
        "computer_at": planned or due_at(locked, acting, now),
    }


def stand_in_at(game: Game, at: datetime, player: Player | None = None) -> datetime:
    """Return when the site plays in a person's seat:

    `at` plus a pause drawn for the table's pace. If `player` has a named stand-in, that person's
    time for the turn comes first; it does not run in a pause.
    """
    pace = game.timing.pace
    pause = pause_of(pace)
    if player is not None and player.has_named_stand_in:
        at = max(at, game.paused_until or at) + time_of_named(pace)
    return at + SystemRandom().uniform(0, 1) * (pause.most - pause.least) + pause.least


def _range_of(wanted: str) -> tuple[float, float]:
    match wanted:
        case Game.Pause.AT_ONCE:
            return 0, 0
        case Game.Pause.PEOPLE:
            return settings.BOT_PAUSE_LIKE_PEOPLE_SECONDS
    return settings.BOT_PAUSE_SECONDS


def queue_on_commit(game: Game, at: datetime) -> None:
    """Queue the move of the game's computer player to act, if there is one, once the transaction is
    committed.
    """
    if game.computer_at is not None:
        falling_due.queue_on_commit(TASK, game.pk, game.computer_at - at)


def orders_due_at(locked: LockedGame, seat: int | None, at: datetime) -> datetime | None:
    """Return when to look for orders in a seat's turn that begins `at` this instant.

    Returns None in practice, without a seat, and if the site plays there. The pause is drawn before
    the move is known, and in the same way for all moves and dwarfs.
    """
    players = locked.at_seat(seat)
    if locked.game.practice or not players or players[0].is_played_by_site:
        return None
    return stand_in_at(locked.game, at)
