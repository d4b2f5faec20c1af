"""The clock of the player to act: started with their turn, settled after it (clocks.md 2).

A deadline is calculated once, when the turn begins, and kept in the game's row. It depends on the
pace, the bank and the person's own hours, and on no secret. At tables with own hours, the clock is
paused while they sleep and on their days off, according to their hours when the turn began.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from accounts.models import Account
from games.clocks.arithmetic import deadline, spent
from games.clocks.paces import AFTER_SITTING, LONGEST_SITTING, Bank, EachTurn, Pace, is_live
from games.clocks.schedule import ALWAYS, Schedule
from games.clocks.turn_hours import TurnHours
from games.core.locking import LockedGame
from games.models import Game, OwnHours, Player
from games.models.own_hours import hours_of, schedule_of
from games.models.pace import timing_columns

# The columns of a game whose clock does not run.
STOPPED: dict[str, Any] = {
    "turn_began_at": None,
    "turn_allowance": 0,
    "turn_hours": None,
    "turn_spent": 0,
    "deadline": None,
}


def first_banks(locked: LockedGame) -> list[int | None]:
    """Return the bank of each seat at the start, in seconds, with None for computer players.

    Returns an empty list at paces without banks.
    """
    pace = locked.game.timing.pace
    if not isinstance(pace, Bank):
        return []
    return [None if player.is_computer else _seconds(pace.start) for player in locked.players]


def begin_turn(
    locked: LockedGame, seat: int | None, at: datetime, used: timedelta = timedelta()
) -> dict[str, Any]:
    """Return a dict of the game's clock columns for the beginning of a seat's turn at the instant
    `at`. Computer players have no clock, and in a pause the clock starts when the pause ends.
    `used` is the part of the turn's time that was spent before.
    """
    game = locked.game
    starts = max(at, game.paused_until or at)
    kept = {"banks": game.banks, "time_outs": game.time_outs, "played_for": ""}
    allowance = _allowance(game.timing.pace, game.banks, seat)
    if allowance is None or any(player.is_played_by_site for player in locked.at_seat(seat)):
        return STOPPED | kept
    hours = hours_at_beginning(locked, seat, at)
    return {
        "turn_began_at": starts,
        "turn_allowance": _seconds(allowance),
        "turn_hours": hours.as_json() if hours else None,
        "turn_spent": _seconds(used),
        "deadline": deadline(hours or ALWAYS, starts, max(allowance - used, timedelta())),
        **kept,
    }


def end_sitting(locked: LockedGame, at: datetime) -> dict[str, Any]:
    """Set a game in one sitting to the quick pace once it has lasted too long, without saving.

    Return a dict of the changed timing columns, which are set on the row as well. Returns an empty
    dict before that time and at other paces.
    """
    game = locked.game
    began, timing = game.started_at, game.timing
    if began is None or at - began < LONGEST_SITTING or not is_live(timing.pace):
        return {}
    changes = timing_columns(replace(timing, pace=AFTER_SITTING))
    for name, value in changes.items():
        setattr(game, name, value)
    game.banks = first_banks(locked)
    return changes


def suspend_turn(locked: LockedGame, seat: int, at: datetime) -> dict[str, Any]:
    """Return a dict of the game's clock columns for a player to act who hands over to a stand-in.

    Time already used stays used, so that nobody gains time by leaving and coming back. It is taken
    from the bank now, or from a turn with its own time when the owner resumes the turn.
    """
    game, pace, used = locked.game, locked.game.timing.pace, timedelta()
    if game.turn_began_at is not None:
        used = _used(game, max(at, game.turn_began_at))
    if isinstance(pace, Bank) and game.banks[seat] is not None:
        game.banks = [*game.banks]
        game.banks[seat] = max(game.banks[seat] - _seconds(used), 0)
        used = timedelta()
    kept = {"banks": game.banks, "time_outs": game.time_outs, "played_for": ""}
    return STOPPED | kept | {"turn_spent": _seconds(used)}


def resume_turn(locked: LockedGame, seat: int, at: datetime) -> dict[str, Any]:
    """Return a dict of the game's clock columns for a player who comes back to their suspended
    turn. The time used before stays used.
    """
    return begin_turn(locked, seat, at, timedelta(seconds=locked.game.turn_spent))


def pause(locked: LockedGame, at: datetime, until: datetime) -> dict[str, Any]:
    """Return a dict of the game's columns for a pause of all clocks between two instants.

    The running turn continues afterwards with the rest of its time. So does the time of a named
    stand-in, and any move the site is about to play after a time-out.
    """
    game = locked.game
    changes = {"paused_until": until, **stand_still(game, at, until)}
    is_awaited = game.played_for or any(player.has_named_stand_in for player in locked.acting())
    if game.computer_at is not None and is_awaited:
        changes["computer_at"] = max(game.computer_at, at) + (until - at)
    return changes


def stand_still(game: Game, at: datetime, until: datetime) -> dict[str, Any]:
    """Return a dict of a running turn's columns (`turn_began_at`, `turn_spent`, `deadline`) for a
    pause of its clock between two instants. Returns an empty dict if no clock runs.
    """
    if game.deadline is None or game.turn_began_at is None:
        return {}
    used = _used(game, at)
    left = max(timedelta(seconds=game.turn_allowance) - used, timedelta())
    return {
        "turn_began_at": until,
        "turn_spent": _seconds(used),
        "deadline": deadline(game.turn_clock, until, left),
    }


def extend(locked: LockedGame) -> dict[str, Any]:
    """Return a dict of the game's columns (`turn_allowance`, `deadline`) that add the allowance
    once more to the running turn. Returns an empty dict if no clock runs.
    """
    game = locked.game
    if game.deadline is None:
        return {}
    allowance = timedelta(seconds=game.turn_allowance)
    return {
        "turn_allowance": 2 * game.turn_allowance,
        "deadline": deadline(game.turn_clock, game.deadline, allowance),
    }


def expire(locked: LockedGame, seat: int) -> int:
    """Record a time-out of a seat in the game's row, without saving.

    Return the number of its consecutive time-outs.
    """
    game, pace = locked.game, locked.game.timing.pace
    if isinstance(pace, Bank) and game.banks[seat] is not None:
        game.banks = [*game.banks]
        game.banks[seat] = _seconds(pace.after_time_out())
    game.time_outs = game.time_outs or [0] * len(locked.players)
    game.time_outs[seat] += 1
    return int(game.time_outs[seat])


def reset_time_outs(locked: LockedGame, seat: int) -> None:
    """Set the number of a seat's consecutive time-outs to zero after its owner has played, without
    saving.
    """
    if locked.game.time_outs:
        locked.game.time_outs = [*locked.game.time_outs]
        locked.game.time_outs[seat] = 0


def transfer_bank(locked: LockedGame, seat: int, at: datetime) -> None:
    """Charge the running turn to the bank of a seat that gets another owner, without saving.

    The new owner has at least as much time as after a time-out.
    """
    game, pace = locked.game, locked.game.timing.pace
    if not isinstance(pace, Bank) or game.banks[seat] is None:
        return
    left = timedelta(seconds=game.banks[seat])
    if game.turn_began_at is not None:
        left -= min(_used(game, at), left)
    game.banks = [*game.banks]
    game.banks[seat] = _seconds(max(left, pace.after_time_out()))


def settle(locked: LockedGame, seat: int, at: datetime) -> None:
    """Charge the time of a taken turn to its seat's bank, without saving.

    Nothing changes without a bank.
    """
    game = locked.game
    pace, began = game.timing.pace, game.turn_began_at
    if not isinstance(pace, Bank) or began is None or game.banks[seat] is None:
        return
    bank = timedelta(seconds=game.banks[seat])
    # A turn taken after its deadline, before anybody noticed, has used all of its time.
    used = min(_used(game, at), bank)
    game.banks = [*game.banks]
    game.banks[seat] = _seconds(pace.after_turn(bank, used))


def _used(game: Game, at: datetime) -> timedelta:
    before = timedelta(seconds=game.turn_spent)
    return before + spent(game.turn_clock, game.turn_began_at or at, at)


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


def hours_at_beginning(locked: LockedGame, seat: int | None, at: datetime) -> TurnHours | None:
    """Return the own hours that a seat's turn beginning `at` this instant uses, or None if its
    clock never stops for them.
    """
    if not locked.game.own_hours:
        return None
    for player in locked.at_seat(seat):
        if player.account is not None:
            schedule = _fresh_schedule(player, player.account)
            return None if _is_always(schedule) else TurnHours.begin(schedule, at)
    return None


def schedules_of(locked: LockedGame, seats: Collection[int]) -> list[Schedule]:
    """Return the present schedules of the people in these seats.

    At tables without own hours the only schedule is one that never stops.
    """
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
