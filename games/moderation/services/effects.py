"""The effects of each kind of measure, on rows that the caller has locked.

The caller checks with `fitting` first whether the measure is possible. Undoing is in `appeals`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext, override

from accounts import names
from accounts.models import Account, FormerName
from games.chat.models import Message
from games.core import broadcast
from games.core.deadlines import pauses
from games.core.errors import InvalidMeasure
from games.core.locking import LockedGame, lock_game, lock_running
from games.core.seating import departures, occupants
from games.core.seating.naming import neutral_name
from games.core.seating.seating import announce_change, leave_locked_table
from games.core.turns import lifecycle, roll_backs
from games.crews.models import Crew
from games.models import Game, Player
from games.moderation.models import Measure
from games.moderation.selectors.fitting import Matter

# How many days a mute, a ban from new tables, and a pause may last.
MUTES, SEATS, PAUSES = (1, 3, 7, 30), (7, 30, 90, 365), (1, 3, 7)


@dataclass(frozen=True, slots=True)
class AppliedMeasure:
    """The effect of a measure: its end, its extent for the audit log, and its subject's former
    name.
    """

    until: datetime | None = None
    scope: str = ""
    name: str = ""


Effect = Callable[[Matter, int | None, str], AppliedMeasure]


def show_mark(message: Message, *, is_removed: bool) -> None:
    """Show a mark in place of a message if it `is_removed`, else the message again. The game is
    locked. Open pages reload the chat after commit.
    """
    removed_at = timezone.now() if is_removed else None
    Message.objects.filter(pk=message.pk).update(removed_at=removed_at)
    broadcast.broadcast_chat_on_commit(message.game, message.game.messages, again=True)


def lift_ban(person_id: int) -> None:
    """Open a banned account again. Stand-ins go on playing until the person takes their
    seats back.
    """
    Account.objects.filter(pk=person_id).update(is_active=True, ban_reason="")


def _say(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Do nothing: people read of the warning, or that nothing was found."""
    return AppliedMeasure()


def _mute(matter: Matter, days: int | None, reason: str) -> AppliedMeasure:
    """Let the person write in no chat for some days."""
    return _for_days(days, MUTES)


def _no_seats(matter: Matter, days: int | None, reason: str) -> AppliedMeasure:
    """Let the person take no seat that they do not have, for some days."""
    return _for_days(days, SEATS)


def _for_days(days: int | None, lengths: tuple[int, ...]) -> AppliedMeasure:
    return AppliedMeasure(until=timezone.now() + timedelta(days=_one_of(days, lengths)))


def _one_of(days: int | None, lengths: tuple[int, ...]) -> int:
    if days is None or days not in lengths:
        raise InvalidMeasure(gettext("Choose for how many days."))
    return days


def _remove(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Take the message of a case away; a mark stays where it was."""
    assert matter.case is not None
    assert matter.case.message is not None
    show_mark(matter.case.message, is_removed=True)
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
    going = Player.objects.filter(
        account=account, game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING)
    )
    for game_id in going.order_by("game_id").values_list("game", flat=True):
        _give_up(lock_game(game_id), account)
    account.is_active, account.ban_reason = False, reason
    account.save(update_fields=["is_active", "ban_reason"])
    return AppliedMeasure()


def _give_up(locked: LockedGame, account: Account) -> None:
    player = locked.player_of(account)
    if locked.game.status == Game.Status.LOBBY:
        # The record of the measure refers to the table.
        leave_locked_table(locked, player, is_kept=True)
        return
    locked = lock_running(locked.game.pk)
    player = locked.player_of(account)
    if player.stand_in or player.seat is None or locked.game.practice:
        return
    occupants.seat_stand_in(locked, player, timezone.now())


def _extend(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Give the current turn its allowance once more."""
    pauses.extend(lock_running(matter.game_id or 0), timezone.now())
    return AppliedMeasure()


def _pause(matter: Matter, days: int | None, reason: str) -> AppliedMeasure:
    """Stop the clocks of a table for some days."""
    length, now = _one_of(days, PAUSES), timezone.now()
    pauses.begin(lock_running(matter.game_id or 0), length, now)
    return AppliedMeasure(until=now + timedelta(days=length))


def _seat_computer(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Give the person's seat to a computer player, and let them take none of that game."""
    locked, account = lock_running(matter.game_id or 0), _person(matter)
    departures.leave_game(locked.game.pk, account)
    locked.game.turned_away.add(account)
    return AppliedMeasure()


def _roll_back(matter: Matter, turn: int | None, reason: str) -> AppliedMeasure:
    """Take back all but the first turns of the current round."""
    locked = lock_running(matter.game_id or 0)
    if turn is None:
        raise InvalidMeasure(gettext("Choose the last turn that stands."))
    row = locked.game.round
    scope = f" to round {row.number} turn {turn} of {row.turns}" if row else ""
    roll_backs.roll_locked_back(locked, turn, timezone.now())
    return AppliedMeasure(scope=scope)


def _abandon(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """End a game without a winner."""
    lifecycle.cancel(lock_running(matter.game_id or 0))
    return AppliedMeasure()


def _close(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Close a table that gathers people, as its host can."""
    lifecycle.cancel(lock_game(matter.game_id or 0))
    return AppliedMeasure()


def _take_title(matter: Matter, _: int | None, reason: str) -> AppliedMeasure:
    """Give a table a neutral name, and the crew that plays there with the tables named after it."""
    locked, scope = lock_game(matter.game_id or 0), ""
    before = locked.game.name
    announce_change(locked, name=neutral_name(locked.game))
    for crew in Crew.objects.of_table(matter.game_id):
        scope = f" and from crew {crew.pk}, “{crew.name}”,"
        named = Game.objects.filter(evening__crew=crew, name__startswith=crew.name)
        for other in map(lock_game, named.values_list("pk", flat=True)):
            announce_change(other, name=neutral_name(other.game))
        crew.name = crew.neutral_name
        crew.save(update_fields=["name"])
    return AppliedMeasure(name=before, scope=scope)


def _person(matter: Matter) -> Account:
    return Account.objects.get(pk=matter.person_id or 0)


# In the order in which they are taken; what ends a game comes last. A table is closed before the
# ban of its last person does it.
EFFECTS: Final[dict[str, Effect]] = {
    Measure.Kind.DISMISS: _say,
    Measure.Kind.REMOVE: _remove,
    Measure.Kind.WARN: _say,
    Measure.Kind.MUTE: _mute,
    Measure.Kind.ROLLBACK: _roll_back,
    Measure.Kind.EXTEND: _extend,
    Measure.Kind.PAUSE: _pause,
    Measure.Kind.COMPUTER: _seat_computer,
    Measure.Kind.SEATS: _no_seats,
    Measure.Kind.NAME: _take_name,
    Measure.Kind.TITLE: _take_title,
    Measure.Kind.CLOSE: _close,
    Measure.Kind.BAN: _ban,
    Measure.Kind.ABANDON: _abandon,
}
