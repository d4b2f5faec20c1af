"""Effects of a ban, and of losing a name, on an account and its seats."""

from django.utils import timezone

from accounts import names
from accounts.models import Account, FormerName
from games.core import broadcast
from games.core.clock import stand_ins
from games.core.computers import computer_schedule
from games.core.locking import LockedGame, lock_accounts, lock_game, lock_running, lock_seats
from games.core.seating.seating import leave_locked_table
from games.models import Game, Player
from games.moderation.selectors.powers import can_be_banned


def lock(person_id: int) -> list[int]:
    """Lock an account and the games where it has a seat, in the order of locks; their numbers."""
    lock_accounts([person_id])
    going = (Game.Status.LOBBY, Game.Status.RUNNING)
    seats = Player.objects.filter(account_id=person_id, game__status__in=going)
    return [player.game_id for player in lock_seats(seats)]


def rename(person_id: int) -> str:
    """Give an account a neutral name, and let them choose another at once, but not the old one;
    the old name.
    """
    account = Account.objects.get(pk=person_id)
    before, account.name = account.name, names.guest_name()
    account.save(update_fields=["name"])
    Account.objects.filter(pk=person_id).update(name_changed_at=None)
    # Of whoever has never logged in none is kept by itself.
    FormerName.objects.keep(account, before)
    FormerName.objects.filter(account=account, name=before).update(is_taken_away=True)
    return before


def ban(person_id: int, games: list[int], reason: str) -> bool:
    """Close an account and have stand-ins play in its seats; False for one that is closed, and for
    the staff, whose rights are taken first.

    Tables that gather players lose them.
    """
    account = Account.objects.get(pk=person_id)
    if not can_be_banned(account):
        return False
    for game_id in games:
        _give_up(game_id, account)
    account.is_active, account.ban_reason = False, reason
    account.save(update_fields=["is_active", "ban_reason"])
    return True


def lift(person_id: int) -> None:
    """Open an account again; its stand-ins play until they are sent away."""
    Account.objects.filter(pk=person_id).update(is_active=True, ban_reason="")


def _give_up(game_id: int, account: Account) -> None:
    locked = lock_game(game_id)
    if locked.game.status == Game.Status.LOBBY:
        leave_locked_table(locked, locked.player_of(account))
        return
    _seat_stand_in(lock_running(game_id), account)


def _seat_stand_in(locked: LockedGame, account: Account) -> None:
    player, now = locked.player_of(account), timezone.now()
    if player.stand_in or player.seat is None or locked.game.practice:
        return
    locked.bump_version(**stand_ins.replace(locked, player.seat, now))
    computer_schedule.queue_on_commit(locked.game, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version)
