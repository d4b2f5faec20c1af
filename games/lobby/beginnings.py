"""Beginnings of tables: by the host, with the last seat taken, or at a time."""

from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.clocks.beginning import BY_HOST, LONGEST, Beginning
from games.core.errors import InvalidTable, NotYours
from games.core.locking import LockedGame, lock_game
from games.core.seating.naming import DEFAULT_POLICY
from games.core.seating.seating import announce_change, seat_computers
from games.core.turns import lifecycle
from games.models import Game, Notice, Player
from games.models.game import beginning_columns
from games.notices import outbox

# So long a change may be changed again before anybody is notified of it.
SETTLED = timedelta(minutes=5)


def check(begins: Beginning) -> None:
    """Raise InvalidTable if a beginning's time has passed, or is too far ahead."""
    if begins.at is None:
        return
    now = timezone.now()
    if begins.at <= now:
        raise InvalidTable("begins_at", _("That time has passed. Choose a later one."))
    if begins.at > now + LONGEST:
        sentence = _("That is too far ahead: at most %(days)d days.")
        raise InvalidTable("begins_at", sentence % {"days": LONGEST.days})


def change(game_id: int, host: Account, begins: Beginning) -> None:
    """Set when a table begins. After a few minutes, the others at the table and the invited are
    notified. A full table that is to begin when full begins now. Raises NotYours unless the account
    is the host, NotInLobby once the table has begun, and InvalidTable for a time that cannot be
    set.
    """
    check(begins)
    with transaction.atomic():
        locked = lock_game(game_id)
        locked.check_host(host)
        locked.check_lobby()
        is_new = begins != locked.game.begins
        announce_change(locked, **beginning_columns(begins))
        if not begin_if_full(locked) and is_new:
            _tell_others(locked, host)


def _tell_others(locked: LockedGame, host: Account) -> None:
    """Notify the others there, and the invited, of the last of several changes."""
    game, now = locked.game, timezone.now()
    there = [player for player in locked.players if player.account_id != host.pk]
    others: list[Player | Account] = [*there, *game.invited.select_related("notice_preferences")]
    outbox.drop_waiting_of_game(game, Notice.Kind.BEGINS)
    outbox.enqueue(game, others, {Notice.Kind.BEGINS: now + SETTLED}, now)


def begin(locked: LockedGame) -> None:
    """Begin a locked table with the players there. Seats kept for others are dropped, and these are
    notified.
    """
    lifecycle.begin(locked)
    lifecycle.lapse_invitations(locked, timezone.now())


def begin_if_full(locked: LockedGame) -> bool:
    """Begin a locked table if it is full and is set to begin when full. Return whether it began."""
    game = locked.game
    if not game.begins_when_full or len(locked.players) < game.seats or not _are_enough(locked):
        return False
    begin(locked)
    return True


def due(now: datetime) -> QuerySet[Game]:
    """Return a queryset of the tables whose time to begin has come."""
    return Game.objects.filter(status=Game.Status.LOBBY, begins_at__lte=now)


def begin_in_time(game_id: int) -> bool:
    """Begin a table whose time has come, and return whether it began now.

    Seats kept for people count as empty. With too few players the table does not begin and forgets
    its time, and everybody there is notified.
    """
    now = timezone.now()
    with transaction.atomic():
        try:
            locked = lock_game(game_id)
        except NotYours:
            return False
        # It may have begun, or the host chosen otherwise, while this waited for the lock.
        if not due(now).filter(pk=game_id).exists():
            return False
        if locked.game.begins_filled:
            free = locked.game.seats - len(locked.players)
            seat_computers(locked, [DEFAULT_POLICY] * free)
        if _are_enough(locked):
            begin(locked)
            return True
        later = replace(BY_HOST, when_full=locked.game.begins_when_full)
        announce_change(locked, **beginning_columns(later))
        outbox.enqueue(locked.game, locked.players, Notice.Kind.TOO_FEW, now)
    return False


def _are_enough(locked: LockedGame) -> bool:
    return len(locked.players) in locked.game.rules.players
