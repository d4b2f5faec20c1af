"""Players who leave for good: a computer player takes their seat."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q

from accounts.models import Account
from games.core.errors import NotRunning
from games.core.locking import (
    LockedGame,
    lock_accounts,
    lock_game,
    lock_games,
    lock_running,
    lock_seats,
)
from games.core.seating import occupants
from games.core.seating.seating import leave_locked_table
from games.models import Game, Insider, Player


def leave_all(account_ids: Collection[int]) -> None:
    """Give up every seat of these accounts, in the transaction that deletes them, and delete their
    notes. They leave tables in the lobby, and their practice games are deleted. In running games
    computer players with other names take their seats, as the log shows.
    """
    lock_accounts(account_ids)
    forget_names(account_ids)
    for player in lock_seats(Player.objects.filter(account_id__in=account_ids)):
        match player.game.status:
            case Game.Status.LOBBY:
                gathering = lock_game(player.game_id)
                leave_locked_table(gathering, _own(gathering, player))
            case Game.Status.RUNNING:
                locked = lock_running(player.game_id)
                occupants.leave_for_good(locked, _own(locked, player))
            case _:
                continue
    Player.objects.filter(account_id__in=account_ids).update(name="", notes="", notes_on={})
    Game.objects.filter(host_id__in=account_ids, practice=True).delete()


def leave_game(game_id: int, account: Account | None) -> None:
    """Leave a running game for good; a computer player takes the seat of this account.

    If the person was the table's host, the next person becomes host. Raises NotYours if they do not
    play there, and NotRunning for a game that is over and for practice.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        leaving = locked.player_of(account)
        if locked.game.status != Game.Status.RUNNING or locked.game.practice:
            raise NotRunning
        Insider.objects.get_or_create(player=leaving, account=account)
        host = locked.game.host_id == leaving.account_id
        heirs = [
            player for player in locked.players if player.account_id and player.pk != leaving.pk
        ]
        changes = {"host": heirs[0].account if heirs else None} if host else {}
        occupants.leave_for_good(locked, leaving, keeps_account=True, **changes)


def forget_names(account_ids: Collection[int]) -> None:
    """Remove the names of accounts about to be deleted from the logs of seats taken over."""
    gave = Insider.objects.filter(account__in=account_ids).values("player__game")
    sits = Player.objects.filter(account__in=account_ids).values("game")
    games = Game.objects.filter(Q(pk__in=gave) | Q(pk__in=sits)).exclude(departures=[])
    for game in lock_games(games):
        kept = [_without(departure, account_ids) for departure in game.departures]
        if kept != game.departures:
            Game.objects.filter(pk=game.pk).update(departures=kept)


def _without(kept: dict[str, object], account_ids: Collection[int]) -> dict[str, object]:
    gone = {
        name: ""
        for name, account in (("name", "giver"), ("name", "leaver"), ("to", "taker"))
        if kept.get(account) in account_ids
    }
    return kept | gone


def _own(locked: LockedGame, player: Player) -> Player:
    return next(other for other in locked.players if other.pk == player.pk)
