"""The hours that apply to the current turn, fixed when it begins and kept with it.

At tables with own hours, the clock of the player to act is paused while they sleep and on their
days off (clocks.md 1).
"""

from collections.abc import Collection
from datetime import datetime

from accounts.models import Account
from games.clocks.schedule import ALWAYS, Schedule
from games.clocks.turn_hours import TurnHours
from games.core.locking import LockedGame
from games.models import OwnHours, Player
from games.models.own_hours import hours_of, schedule_of


def at_beginning(locked: LockedGame, seat: int | None, at: datetime) -> TurnHours | None:
    """Return the hours of a turn that begins; None if the clock never stops."""
    if not locked.game.own_hours:
        return None
    for player in locked.at_seat(seat):
        if player.account is not None:
            schedule = _fresh_schedule(player, player.account)
            return None if _is_always(schedule) else TurnHours.begin(schedule, at)
    return None


def of_seats(locked: LockedGame, seats: Collection[int]) -> list[Schedule]:
    """Return the schedules of some persons at a table, from their present hours."""
    if not locked.game.own_hours:
        return [ALWAYS]
    return [
        _fresh_schedule(player, player.account)
        for player in locked.players
        if player.seat in seats and player.account is not None
    ]


def _fresh_schedule(player: Player, account: Account) -> Schedule:
    hours = hours_of(account)
    declared = player.hours_declared_at
    if declared is not None and (hours.pk is None or hours.declared_at < declared):
        # Waiting for a lock refreshes only locked rows, and these are not: they are as old as the
        # statement. The player's row shows a change, at no cost in all other cases.
        hours = OwnHours.objects.filter(account=account).first() or hours
    return schedule_of(account, hours)


def _is_always(schedule: Schedule) -> bool:
    return not (schedule.waking or schedule.days_off or schedule.holidays)
