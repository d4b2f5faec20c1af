"""Seats somebody in place of a player who left for good.

Messages of the player who left lose their author. Nothing meant for them reaches the newcomer.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.chat.models import Message
from games.core import broadcast
from games.core.clock import clocks, reminders
from games.core.computers import computer_schedule
from games.core.errors import GuestsOnlyPractise, KeptApart, NotYours, SeatNotFree
from games.core.locking import LockedGame, lock_active, lock_running
from games.core.seating import conditions, masks
from games.core.seating.fair_use import refuse_too_many_tables
from games.core.seating.reach import is_kept_apart
from games.models import Claim, Game, Insider, Motion, OwnHours, Player, StandInRequest
from games.moderation.selectors.bars import refuse_kept_from_tables
from games.notices import outbox


def take(game_id: int, seat: int, account: Account, token: str | None = None) -> Game:
    """Take a free seat; return its game. A private table wants its invite token.

    Raises NotYours if there is no such table, GuestsOnlyPractise, SeatNotFree if somebody was
    faster or the game is over, SitsAlready, KnowsASecret, TurnedAway, KeptApart, NoNewTables,
    TooManyTables, ProgramsUnwelcome, NotReliableEnough, ConditionsUnmet or AccountGone.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # All of them, so that a block between two waits for this, or this for it.
        there = Player.objects.filter(game=game_id, account__isnull=False)
        lock_active(account, [*there.values_list("account_id", flat=True)])
        locked = lock_running(game_id)
        game, player = locked.game, next(iter(locked.at_seat(seat)), None)
        if not (game.public or game.is_opened_by(token)):
            raise NotYours
        if player is None or player.free_since is None or game.status != Game.Status.RUNNING:
            raise SeatNotFree
        conditions.check_taker(locked, player, account)
        if is_kept_apart(game, account, locked.players):
            raise KeptApart
        conditions.check(game, account)
        refuse_kept_from_tables(account)
        refuse_too_many_tables(account, public=game.public)
        _hand_over(locked, player, account, timezone.now())
    return game


def _hand_over(locked: LockedGame, player: Player, account: Account, now: datetime) -> None:
    """Seat somebody in place of a computer player, with all of them locked."""
    game = locked.game
    mask = masks.drawn(game, locked.players)
    changes = _log(locked, player, account, mask.get("alias", account.name))
    if game.host_id is None:
        changes["host"] = account
    _keep_words(player)
    _forget(player, account)
    _seat(locked, player, account, now, mask)
    locked.bump_version(**changes, **_clock(locked, player, now))
    _notify(locked, player, now)


def _log(locked: LockedGame, player: Player, account: Account, name: str) -> dict[str, Any]:
    game, row = locked.game, locked.game.round
    assert row is not None
    taken = {
        "seat": player.seat,
        "name": player.shown_name,
        "giver": None,
        "to": name,
        "taker": account.pk,
        "round_number": row.number,
        "number": row.turn_number,
        "version": game.version + 1,
        "at": timezone.now().isoformat(),
    }
    return {"departures": [*game.departures, taken]}


def _keep_words(player: Player) -> None:
    """Detach the former player's messages from the seat. Mentions of them are older than
    `given_at`, which tells them from the newcomer's.
    """
    Message.objects.filter(player=player).update(player=None)
    Claim.objects.filter(player=player, by_former=False).update(by_former=True)


def _forget(player: Player, account: Account) -> None:
    """Delete matters that the change settles."""
    # The mover of a vote is secret, but the limits on their next motion would reveal them.
    Motion.objects.filter(opened_by=player).update(opened_by=None)
    StandInRequest.objects.filter(player__game=player.game_id, person=account).delete()
    Insider.objects.filter(player=player, account=account).delete()
    outbox.forget_player(player)


def _seat(
    locked: LockedGame, player: Player, account: Account, now: datetime, mask: Mapping[str, Any]
) -> None:
    game, row = locked.game, locked.game.round
    assert row is not None
    hours = OwnHours.objects.filter(account=account).values_list("declared_at", flat=True)
    changes: dict[str, Any] = {
        "account": account,
        "name": account.name,
        "policy": "",
        "free_since": None,
        "since_version": game.version + 1,
        "given_at": now,
        "had_stand_in": False,
        "seen_version": game.version,
        "seen_at": None,
        "ending_seen": row.number - 1,
        "result_seen": row.number - 1,
        "held_round": 0,
        "held_turn": 0,
        "messages_read": 0,
        "mentioned_in": 0,
        "is_muted": False,
        "hours_declared_at": hours.first(),
        "joined_at": now,
        **mask,
    }
    Player.objects.filter(pk=player.pk).update(**changes)
    for name, value in changes.items():
        setattr(player, name, value)


def _clock(locked: LockedGame, player: Player, now: datetime) -> dict[str, Any]:
    """Return the game's columns with the seat's clock set for its new owner."""
    game, row, seat = locked.game, locked.game.round, player.seat
    assert row is not None
    assert seat is not None
    clocks.reset_time_outs(locked, seat)
    times = [*game.turn_times]
    if times:
        times[seat] = []
    changes = {"time_outs": game.time_outs, "turn_times": times}
    changes |= computer_schedule.after_change(locked, seat, now)
    if row.turn == seat:
        clocks.transfer_bank(locked, seat, now)
        changes |= clocks.begin_turn(locked, seat, now)
    return changes


def _notify(locked: LockedGame, player: Player, now: datetime) -> None:
    game, row = locked.game, locked.game.round
    if row is not None and row.turn == player.seat:
        reminders.tell_turn(game, [player], now)
    computer_schedule.queue_on_commit(game, now)
    broadcast.broadcast_on_commit(game.pk, players_changed=True)
    broadcast.broadcast_account_on_commit(player.account_id or 0)
