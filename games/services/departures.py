"""When an account is deleted its games go on: a computer player takes the seat."""

from collections.abc import Collection
from typing import Any

from django.utils import timezone

from games.models import Game, Player
from games.services import broadcast, clocks, computer_schedule
from games.services.lobby import leave_locked_table
from games.services.locking import LockedGame, lock_accounts, lock_game, lock_running, lock_seats
from games.services.naming import DEFAULT_POLICY, computer_names


def leave_all(account_ids: Collection[int]) -> None:
    """Give up every seat of some accounts, in a transaction that ends with their deletion.

    Tables that gather players lose them, practice games go with them, and in the others their
    seats get computer players under names of their own, which the log tells. Their notes are gone
    everywhere.
    """
    lock_accounts(account_ids)
    for player in lock_seats(Player.objects.filter(account_id__in=account_ids)):
        match player.game.status:
            case Game.Status.LOBBY:
                _leave(player)
            case Game.Status.RUNNING:
                _hand_over(player)
            case _:
                continue
    Player.objects.filter(account_id__in=account_ids).update(name="", notes="", notes_on={})
    Game.objects.filter(host_id__in=account_ids, practice=True).delete()


def _leave(player: Player) -> None:
    locked = lock_game(player.game_id)
    leave_locked_table(locked, _own(locked, player))


def _hand_over(player: Player) -> None:
    locked = lock_running(player.game_id)
    leaving = _own(locked, player)
    changes: dict[str, Any] = {"departures": [*locked.game.departures, _departure(locked, leaving)]}
    _seat_computer(locked, leaving)
    now = timezone.now()
    if locked.all_are_away():
        changes["all_away_since"] = locked.game.all_away_since or timezone.now()
    acts = locked.game.round is not None and locked.game.round.turn == leaving.seat
    if acts:
        changes["orders_at"] = None
        changes["computer_at"] = computer_schedule.due_at(locked, leaving.seat, now)
        changes |= clocks.begin_turn(locked, leaving.seat, now)
    locked.bump_version(**changes)
    if acts:
        computer_schedule.queue_on_commit(locked.game, now)
    broadcast.broadcast_on_commit(locked.game.pk, locked.game.version, players_changed=True)


def _departure(locked: LockedGame, leaving: Player) -> dict[str, object]:
    row = locked.game.round
    assert row is not None
    return {
        "seat": leaving.seat,
        "name": leaving.shown_name,
        "round_number": row.number,
        "number": row.turns + len((row.outcome or {}).get("stolen", ())),
        "version": locked.game.version + 1,
        "at": timezone.now().isoformat(),
    }


def _seat_computer(locked: LockedGame, leaving: Player) -> None:
    taken = {player.shown_name for player in locked.players}
    (name,) = computer_names(taken, 1)
    Player.objects.filter(pk=leaving.pk).update(
        policy=DEFAULT_POLICY,
        stand_in="",
        name=name,
        notes="",
        notes_on={},
        orders=None,
        missed=[],
        account=None,
    )
    leaving.policy, leaving.name, leaving.account = DEFAULT_POLICY, name, None
    leaving.stand_in = ""


def _own(locked: LockedGame, player: Player) -> Player:
    return next(other for other in locked.players if other.pk == player.pk)
