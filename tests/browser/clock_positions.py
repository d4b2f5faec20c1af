"""Set-up tables with a clock: Ann's, with people whose names are as long as they may be."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from games.clocks.paces import PRESETS
from games.clocks.timing import TimeUp, Timing
from games.models import Game
from games.models.pace import timing_columns
from tests.browser.tables import table_of

NAMES = ("Ann", "Maximiliane-Wilhelmina v", "Bartholomäus Emanuel Xav", "Guadalupe Concepción Mar")
HAND = ["NES", "EW", "NE", "repair-lantern", "break-cart", "map"]
HOUR = 3600


def timed(*, turn: int = 0, left: float = 30, board: tuple[str, ...] = (), **columns: Any) -> Game:
    """The turn of a seat, with so many of its forty hours left; turns there take some twenty."""
    hands = [HAND, *[["NES", "EW", "NE", "NS", "EW", "map"]] * 3]
    way = list(board or ("NESW@1,0", "EW@2,0", "NES@3,0", "NS@3,1"))
    game = table_of(NAMES, hands=hands, turn=turn, board=way, draw=["EW"] * 15)
    return set_clock(game, left=left, **columns)


def set_clock(game: Game, *, left: float = 30, **columns: Any) -> Game:
    """Let so many of the forty hours of a turn be left."""
    began = timezone.now() - timedelta(hours=40 - left)
    known = {
        "deadline": began + timedelta(hours=40, minutes=1),
        "turn_began_at": began,
        "last_turn_at": began,
        "turn_times": [[18 * HOUR, 20 * HOUR, 22 * HOUR, 24 * HOUR]] * game.players.count(),
        **timing_columns(Timing(PRESETS["daily"])),
    }
    Game.objects.filter(pk=game.pk).update(**{**known, **columns})
    game.refresh_from_db()
    return game


def time_up(turn: int) -> Game:
    """The same when time was up, and the site is about to play."""
    return timed(turn=turn, left=0, deadline=None, played_for=TimeUp.ONE_TURN.value)


def paused(**changed: Any) -> Game:
    """The same while all clocks stand still."""
    until = timezone.now() + timedelta(days=5, hours=3)
    return timed(deadline=None, paused_until=until, **changed)


def dealt_while_paused() -> Game:
    """The same to somebody who has not looked at their dwarf yet."""
    game = paused(turn=1)
    game.players.update(held_round=0)
    return game


TABLES: dict[str, Callable[[], Game]] = {
    "clock-running": timed,
    "clock-past-half": lambda: timed(left=17),
    "clock-paused": paused,
    "clock-waiting": lambda: timed(turn=1),
    "clock-time-up": lambda: time_up(1),
    "clock-my-time-up": lambda: time_up(0),
    "clock-paused-new-dwarf": dealt_while_paused,
}
