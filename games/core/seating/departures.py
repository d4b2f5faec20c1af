"""Handles players who leave for good: a computer player takes the seat."""

from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Account
from games.core import broadcast
from games.core.clock import clocks
from games.core.computers import computer_schedule
from games.core.errors import NotRunning
from games.core.locking import (
    LockedGame,
    lock_accounts,
    lock_game,
    lock_games,
    lock_running,
    lock_seats,
)
from games.core.seating.naming import DEFAULT_POLICY, computer_name
from games.core.seating.seating import leave_locked_table
from games.models import Claim, Game, Insider, Player, StandInRequest


def leave_all(account_ids: Collection[int]) -> None:
    """Give up every seat of some accounts, in a transaction that ends with their deletion.

    Tables in the lobby lose them, and practice games are deleted. In other games their seats go to
    computer players under other names, and the log shows it. Their notes are deleted everywhere.
    """
    lock_accounts(account_ids)
    forget_names(account_ids)
    for player in lock_seats(Player.objects.filter(account_id__in=account_ids)):
        match player.game.status:
            case Game.Status.LOBBY:
                _leave(player)
            case Game.Status.RUNNING:
                locked = lock_running(player.game_id)
                _hand_over(locked, _own(locked, player), {})
            case _:
                continue
    Player.objects.filter(account_id__in=account_ids).update(name="", notes="", notes_on={})
    Game.objects.filter(host_id__in=account_ids, practice=True).delete()


def leave_game(game_id: int, account: Account | None) -> None:
    """Leave a running game for good: a computer player has the seat from then on.

    The table is then like any other to them. If they were its host, the next person becomes host.
    Raises NotYours for all but its players, NotRunning when it is over, and for practice.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        leaving = locked.player_of(account)
        if locked.game.status != Game.Status.RUNNING or locked.game.practice:
            raise NotRunning
        Insider.objects.get_or_create(player=leaving, account=account)
        host = locked.game.host_id == leaving.account_id
        heirs = [one for one in locked.players if one.account_id and one.pk != leaving.pk]
        changes = {"host": heirs[0].account if heirs else None} if host else {}
        _hand_over(locked, leaving, changes)


def forget_names(account_ids: Collection[int]) -> None:
    """Remove the names of accounts about to be deleted from logs of seats taken over."""
    gave = Insider.objects.filter(account__in=account_ids).values("player__game")
    sits = Player.objects.filter(account__in=account_ids).values("game")
    games = Game.objects.filter(Q(pk__in=gave) | Q(pk__in=sits)).exclude(departures=[])
    for game in lock_games(games):
        kept = [_without(one, account_ids) for one in game.departures]
        if kept != game.departures:
            Game.objects.filter(pk=game.pk).update(departures=kept)


def _without(kept: dict[str, object], account_ids: Collection[int]) -> dict[str, object]:
    gone = {
        name: ""
        for name, account in (("name", "giver"), ("to", "taker"))
        if kept.get(account) in account_ids
    }
    return kept | gone


def _leave(player: Player) -> None:
    locked = lock_game(player.game_id)
    leave_locked_table(locked, _own(locked, player))


def _hand_over(locked: LockedGame, leaving: Player, changes: dict[str, Any]) -> None:
    changes["departures"] = [*locked.game.departures, _departure(locked, leaving)]
    _seat_computer(locked, leaving)
    now = timezone.now()
    changes |= computer_schedule.after_change(locked, leaving.seat, now)
    acts = locked.game.round is not None and locked.game.round.turn == leaving.seat
    if acts:
        changes |= clocks.begin_turn(locked, leaving.seat, now)
    locked.bump_version(**changes)
    computer_schedule.queue_on_commit(locked.game, now)
    broadcast.broadcast_on_commit(locked.game.pk, players_changed=True)


def _departure(locked: LockedGame, leaving: Player) -> dict[str, object]:
    row = locked.game.round
    assert row is not None
    return {
        "seat": leaving.seat,
        "name": leaving.shown_name,
        "round_number": row.number,
        "number": row.turn_number,
        "version": locked.game.version + 1,
        "at": timezone.now().isoformat(),
    }


def _seat_computer(locked: LockedGame, leaving: Player) -> None:
    StandInRequest.objects.filter(player=leaving).delete()
    # Otherwise the computer player would seem to have stated them.
    Claim.objects.filter(player=leaving, by_former=False).update(by_former=True)
    taken = {player.shown_name for player in locked.players}
    name = computer_name(taken)
    Player.objects.filter(pk=leaving.pk).update(
        policy=DEFAULT_POLICY,
        stand_in="",
        named_stand_in=None,
        name=name,
        notes="",
        notes_on={},
        orders=None,
        missed=[],
        account=None,
        free_since=timezone.now(),
    )
    leaving.policy, leaving.name, leaving.account = DEFAULT_POLICY, name, None
    leaving.stand_in, leaving.named_stand_in = "", None


def _own(locked: LockedGame, player: Player) -> Player:
    return next(other for other in locked.players if other.pk == player.pk)
