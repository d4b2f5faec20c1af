"""When an account is deleted, its games go on: a computer player takes the seat."""

from django.utils import timezone

from accounts.models import Account
from games.models import Game, Player
from games.services import broadcast, computer_schedule
from games.services.lobby import leave_locked_table
from games.services.locking import lock_lobby, lock_running
from games.services.naming import DEFAULT_POLICY


def leave_all(account: Account) -> None:
    """Give up every seat of an account, in a transaction that ends with its deletion.

    Tables that gather players lose it, practice games go with it, and in the others its seat
    gets a computer player under a neutral name. Its notes are gone everywhere.
    """
    seats = Player.objects.filter(account_id=account.pk).order_by("game_id")
    for game_id, status in seats.values_list("game_id", "game__status"):
        match status:
            case Game.Status.LOBBY:
                locked = lock_lobby(game_id)
                leave_locked_table(locked, locked.player_of(account))
            case Game.Status.RUNNING:
                _hand_over(game_id, account)
            case _:
                continue
    Player.objects.filter(account_id=account.pk).update(name="", notes="")
    Game.objects.filter(host_id=account.pk, practice=True).delete()


def _hand_over(game_id: int, account: Account) -> None:
    locked = lock_running(game_id)
    leaving = locked.player_of(account)
    Player.objects.filter(pk=leaving.pk).update(
        policy=DEFAULT_POLICY, name="", notes="", account=None
    )
    leaving.policy, leaving.account = DEFAULT_POLICY, None
    turn = locked.game.round.turn if locked.game.round else None
    acts = turn == leaving.seat
    scheduled = computer_schedule.schedule_turn(locked, turn, timezone.now()) if acts else {}
    locked.bump_version(**scheduled)
    broadcast.broadcast_on_commit(game_id, locked.game.version, players_changed=True)
