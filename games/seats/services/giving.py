"""Gives a seat to a new owner.

The former owner's words stay theirs, and their private data is deleted. Nothing meant for them
reaches the new owner or acts for them.
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
from games.core.errors import NotYours
from games.core.locking import LockedGame, lock_active
from games.core.seating import conditions, masks
from games.core.seating.fair_use import refuse_too_many_tables
from games.core.seating.offers import check_taker
from games.core.seating.reach import refuse_kept_apart
from games.models import Claim, Game, Insider, Motion, Notice, OwnHours, Player, SeatOffer
from games.moderation.selectors.bars import refuse_kept_from_tables
from games.notices import outbox
from games.seats.services.offers import check_game, lock_offer


def accept(offer_id: int, account: Account) -> Game:
    """Take a seat that is offered; return its game.

    Raises NotYours if it is not (or no longer) offered, NotRunning if the game is over, and
    SitsAlready, KnowsASecret, TurnedAway, KeptApart (public tables only), NotReliableEnough,
    ConditionsUnmet, NoNewTables, TooManyTables or AccountGone.
    """
    with transaction.atomic():
        # Both, so that a deletion of either account waits for this, or this for it.
        giver = Player.objects.filter(offers=offer_id).values_list("account_id", flat=True).first()
        lock_active(account, [giver or 0])
        locked, made = lock_offer(offer_id, account, SeatOffer.Kind.SEAT)
        player = next(one for one in locked.players if one.pk == made.player_id)
        if player.account_id != giver:
            raise NotYours
        check_game(locked.game)
        check_taker(locked, player, account)
        if locked.game.public:
            refuse_kept_apart(account, [one for one in locked.players if one.pk != player.pk])
        conditions.check(locked.game, account)
        refuse_kept_from_tables(account)
        refuse_too_many_tables(account, public=locked.game.public)
        hand_over(locked, player, account, timezone.now())
    return locked.game


def hand_over(locked: LockedGame, player: Player, account: Account, now: datetime) -> None:
    """Seat somebody in place of a person or a computer player, with all of them locked."""
    game, former = locked.game, player.account
    changes: dict[str, Any] = {}
    mask = masks.drawn(game, locked.players)
    if game.host_id == player.account_id:
        changes["host"] = account
    if game.status == Game.Status.RUNNING:
        changes |= _log(locked, player, account, mask.get("alias", account.name))
        if former is not None:
            known = {"player": player, "account": former}
            Insider.objects.get_or_create(**known, defaults={"may_watch": True})
    _keep_authors(player, former)
    _forget(player, account)
    was_away = player.is_played_by_site
    _seat(locked, player, account, now, mask)
    game.invited.remove(account)
    if game.status == Game.Status.RUNNING:
        changes |= _clock(locked, player, was_away, now)
    locked.bump_version(**changes)
    _tell(locked, player, former, now)


def _log(locked: LockedGame, player: Player, account: Account, name: str) -> dict[str, Any]:
    game, row = locked.game, locked.game.round
    assert row is not None
    given = {
        "seat": player.seat,
        "name": player.shown_name,
        "giver": player.account_id,
        "to": name,
        "taker": account.pk,
        "round_number": row.number,
        "number": row.turn_number,
        "version": game.version + 1,
        "at": timezone.now().isoformat(),
    }
    return {"departures": [*game.departures, given]}


def _keep_authors(player: Player, former: Account | None) -> None:
    """Keep messages and claims under the former owner's name, so that nobody else was mentioned.

    Those of somebody who left are nobody's.
    """
    Message.objects.filter(player=player).update(player=None, author=former)
    for message in Message.objects.filter(game=player.game_id).exclude(mentions=[]):
        kept = [
            [at, length, 0 if whose == player.pk else whose]
            for at, length, whose in message.mentions
        ]
        if kept != message.mentions:
            Message.objects.filter(pk=message.pk).update(mentions=kept)
    mine = Claim.objects.filter(player=player, by_former=False)
    mine.update(by_former=True, author=former)


def _forget(player: Player, account: Account) -> None:
    """Delete the former owner's private data, and matters that the change settles."""
    # The mover of a vote is secret, but the limits on their next motion would reveal them.
    Motion.objects.filter(opened_by=player).update(opened_by=None)
    SeatOffer.objects.filter(player=player).delete()
    SeatOffer.objects.filter(player__game=player.game_id, person=account).delete()
    Insider.objects.filter(player=player, account=account).delete()
    outbox.forget_player(player)


def _seat(
    locked: LockedGame, player: Player, account: Account, now: datetime, mask: Mapping[str, Any]
) -> None:
    game, row = locked.game, locked.game.round
    runs = game.status == Game.Status.RUNNING
    shown = row.number - 1 if row is not None else 0
    hours = OwnHours.objects.filter(account=account).values_list("declared_at", flat=True)
    changes: dict[str, Any] = {
        "account": account,
        "name": account.name,
        "policy": "",
        "free_since": None,
        "since_version": game.version + 1 if runs else 0,
        "given_at": now if runs else None,
        "stand_in": "",
        "named_stand_in": None,
        "had_stand_in": False,
        "missed": [],
        "notes": "",
        "notes_on": {},
        "orders": None,
        "seen_version": game.version,
        "seen_at": None,
        "ending_seen": shown,
        "result_seen": shown,
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


def _clock(locked: LockedGame, player: Player, was_away: bool, now: datetime) -> dict[str, Any]:
    """Return the columns of a running game: the seat's clock follows its new owner from now on."""
    game, row, seat = locked.game, locked.game.round, player.seat
    assert row is not None
    assert seat is not None
    clocks.reset_time_outs(locked, seat)
    times = [*game.turn_times]
    if times:
        times[seat] = []
    changes = {"all_away_since": None, "time_outs": game.time_outs, "turn_times": times}
    if row.turn == seat:
        clocks.transfer_bank(locked, seat, now)
        return {
            **changes,
            "orders_at": None,
            "computer_at": None,
            **clocks.begin_turn(locked, seat, now),
        }
    if was_away and game.computer_at is None:
        # Computer players wait while everybody is away.
        changes["computer_at"] = computer_schedule.due_at(locked, row.turn, now)
    return changes


def _tell(locked: LockedGame, player: Player, former: Account | None, now: datetime) -> None:
    game, row = locked.game, locked.game.round
    if former is not None:
        outbox.enqueue(game, [former], Notice.Kind.TAKEN, now, once=True)
    if game.status == Game.Status.RUNNING and row is not None and row.turn == player.seat:
        reminders.tell_turn(game, [player], now)
    computer_schedule.queue_on_commit(game, now)
    broadcast.broadcast_on_commit(game.pk, game.version, players_changed=True)
    broadcast.broadcast_account_on_commit(player.account_id or 0)
