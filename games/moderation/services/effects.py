"""Carries out each kind of measure, on rows that the caller has locked.

Each raises InvalidMeasure where there is nothing to do it to. Undoing is in `undoing`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import override

from accounts import names
from accounts.models import Account, FormerName
from games.chat.models import Message
from games.clocks.paces import NoClock
from games.core import broadcast
from games.core.clock import pauses, stand_ins
from games.core.computers import computer_schedule
from games.core.errors import InvalidMeasure, NotRunning, NotYours
from games.core.locking import LockedGame, lock_game, lock_running
from games.core.seating import departures
from games.core.seating.seating import leave_locked_table
from games.core.turns import lifecycle, roll_backs
from games.models import Game, Player
from games.moderation.models import Case, Measure
from games.moderation.selectors.powers import can_be_banned

# How many days a mute, a ban from new tables, and a pause may last.
MUTES, SEATS, PAUSES = (1, 3, 7, 30), (7, 30, 90, 365), (1, 3, 7)


@dataclass(frozen=True, slots=True)
class Matter:
    """What measures are about: a case, or without one somebody, a table, or somebody there."""

    case: Case | None
    person_id: int | None
    game_id: int | None


@dataclass(frozen=True, slots=True)
class AppliedMeasure:
    """Until when it holds, how far it went, and the name that its person had before."""

    until: datetime | None = None
    scope: str = ""
    name: str = ""


Effect = Callable[[Matter, int | None, str], AppliedMeasure]


def show_mark(message: Message, *, is_removed: bool) -> None:
    """Have a message replaced by a mark, or shown again, in a game that is locked."""
    removed_at = timezone.now() if is_removed else None
    Message.objects.filter(pk=message.pk).update(removed_at=removed_at)
    broadcast.broadcast_chat_on_commit(message.game)


def lift_ban(person_id: int) -> None:
    """Open an account again; its stand-ins play until they are sent away."""
    Account.objects.filter(pk=person_id).update(is_active=True, ban_reason="")


def _dismiss(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Do nothing: those who reported it learn that nothing was found."""
    return AppliedMeasure()


def _warn(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Have the person read a warning."""
    _person(matter)
    return AppliedMeasure()


def _mute(matter: Matter, days: int | None, reason: str) -> AppliedMeasure:
    """Let the person write in no chat for some days."""
    return _for_days(matter, days, MUTES)


def _no_seats(matter: Matter, days: int | None, reason: str) -> AppliedMeasure:
    """Let the person take no seat that they do not have, for some days."""
    return _for_days(matter, days, SEATS)


def _for_days(matter: Matter, days: int | None, lengths: tuple[int, ...]) -> AppliedMeasure:
    _person(matter)
    if days is None or days not in lengths:
        raise InvalidMeasure
    return AppliedMeasure(until=timezone.now() + timedelta(days=days))


def _remove(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Take the message of a case away; a mark stays where it was."""
    message = matter.case.message if matter.case is not None else None
    if message is None or message.removed_at or message.taken_back_at:
        raise InvalidMeasure
    show_mark(message, is_removed=True)
    return AppliedMeasure()


def _take_name(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Give the person a neutral name, until they choose another; not the old one."""
    account = _person(matter)
    with override(account.language):
        before, account.name = account.name, names.guest_name()
    account.save(update_fields=["name"])
    Account.objects.filter(pk=account.pk).update(name_changed_at=None)
    # Accounts that have never logged in have no row of their own.
    FormerName.objects.keep(account, before)
    FormerName.objects.filter(account=account, name=before).update(is_taken_away=True)
    return AppliedMeasure(name=before)


def _ban(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Close the person's account: stand-ins play for them, and they read why as they log in.

    Tables that gather players lose them.
    """
    account = _person(matter)
    if not can_be_banned(account):
        raise InvalidMeasure
    going = Player.objects.filter(
        account=account, game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING)
    )
    for game_id in going.order_by("game_id").values_list("game", flat=True):
        _give_up(lock_game(game_id), account)
    account.is_active, account.ban_reason = False, reason
    account.save(update_fields=["is_active", "ban_reason"])
    return AppliedMeasure()


def _give_up(locked: LockedGame, account: Account) -> None:
    player, now = locked.player_of(account), timezone.now()
    if locked.game.status == Game.Status.LOBBY:
        leave_locked_table(locked, player)
        return
    locked = lock_running(locked.game.pk)
    player = locked.player_of(account)
    if player.stand_in or player.seat is None or locked.game.practice:
        return
    locked.bump_version(**stand_ins.replace(locked, player.seat, now))
    computer_schedule.queue_on_commit(locked.game, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)


def _extend(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Give the current turn its allowance once more."""
    locked = _running(matter)
    if locked.game.deadline is None:
        raise InvalidMeasure
    pauses.extend(locked, timezone.now())
    return AppliedMeasure()


def _pause(matter: Matter, days: int | None, reason: str) -> AppliedMeasure:
    """Stop the clocks of a table for some days."""
    locked, now = _running(matter), timezone.now()
    game = locked.game
    if days is None or days not in PAUSES or game.timing.pace == NoClock():
        raise InvalidMeasure
    if game.paused_until and game.paused_until > now:
        raise InvalidMeasure
    pauses.begin(locked, days, now)
    return AppliedMeasure(until=now + timedelta(days=days))


def _seat_computer(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Give the person's seat to a computer player, and let them take none of that game."""
    locked, account = _running(matter), _person(matter)
    try:
        departures.leave_game(locked.game.pk, account)
    except (NotYours, NotRunning) as error:
        raise InvalidMeasure from error
    locked.game.turned_away.add(account)
    return AppliedMeasure()


def _roll_back(matter: Matter, turn: int | None, reason: str) -> AppliedMeasure:
    """Take back all but the first turns of the current round."""
    locked = _running(matter)
    if turn is None:
        raise InvalidMeasure
    row = locked.game.round
    scope = f" to round {row.number} turn {turn} of {row.turns}" if row else ""
    roll_backs.roll_locked_back(locked, turn, timezone.now())
    return AppliedMeasure(scope=scope)


def _abandon(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """End a game without a winner."""
    lifecycle.cancel(_running(matter))
    return AppliedMeasure()


def _person(matter: Matter) -> Account:
    found = Account.objects.filter(pk=matter.person_id or 0, is_guest=False).first()
    if found is None:
        raise InvalidMeasure
    return found


def _running(matter: Matter) -> LockedGame:
    """The game as it is now: an effect before may have changed it."""
    try:
        locked = lock_running(matter.game_id or 0)
    except NotYours as error:
        raise InvalidMeasure from error
    if locked.game.status != Game.Status.RUNNING or locked.game.practice:
        raise InvalidMeasure
    return locked


# In the order in which they are taken; what ends the game comes last.
EFFECTS: Final[dict[str, Effect]] = {
    Measure.Kind.DISMISS: _dismiss,
    Measure.Kind.REMOVE: _remove,
    Measure.Kind.WARN: _warn,
    Measure.Kind.MUTE: _mute,
    Measure.Kind.ROLLBACK: _roll_back,
    Measure.Kind.EXTEND: _extend,
    Measure.Kind.PAUSE: _pause,
    Measure.Kind.COMPUTER: _seat_computer,
    Measure.Kind.SEATS: _no_seats,
    Measure.Kind.NAME: _take_name,
    Measure.Kind.BAN: _ban,
    Measure.Kind.ABANDON: _abandon,
}
