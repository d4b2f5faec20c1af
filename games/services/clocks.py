"""The clock of whoever is to act: started with their turn, settled after it (clocks.md 2).

A deadline is worked out once, when the turn begins, and stands in the game's row from then on. It
depends on the pace, the bank and the person's own hours: on nothing that anybody may not know.
"""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from games.clocks.arithmetic import spent
from games.clocks.paces import Bank, EachTurn, Pace
from games.clocks.schedule import Schedule
from games.services.locking import LockedGame

ALWAYS = Schedule(ZoneInfo("UTC"))
# The columns of a game in which nobody's clock runs.
STOPPED: dict[str, Any] = {"turn_began_at": None, "turn_allowance": 0, "deadline": None}


def first_banks(locked: LockedGame) -> list[int | None]:
    """What each seat begins with, in seconds; nothing where turns have no bank."""
    pace = locked.game.timing.pace
    if not isinstance(pace, Bank):
        return []
    return [None if one.is_computer else _seconds(pace.start) for one in locked.players]


def settle(locked: LockedGame, seat: int, at: datetime) -> None:
    """Book a turn that is taken on its seat's bank, which is yet to be saved."""
    game = locked.game
    pace, began = game.timing.pace, game.turn_began_at
    if not isinstance(pace, Bank) or began is None or game.banks[seat] is None:
        return
    bank = timedelta(seconds=game.banks[seat])
    # Whoever plays before anybody has noticed that the time is up has used all of it.
    used = min(spent(ALWAYS, began, at), bank)
    game.banks = [*game.banks]
    game.banks[seat] = _seconds(pace.after_turn(bank, used))


def _allowance(pace: Pace, banks: list[int | None], seat: int | None) -> timedelta | None:
    if seat is None:
        return None
    match pace:
        case Bank():
            bank = banks[seat]
            return None if bank is None else timedelta(seconds=bank)
        case EachTurn(allowance=allowance):
            return allowance
    return None


def _seconds(time: timedelta) -> int:
    return int(time.total_seconds())
