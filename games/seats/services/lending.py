"""Lends a seat to a stand-in: a person named and asked beforehand, who plays while its owner is
away.

They know the seat's secrets, but none of its owner's private data, and can have no seat at that
table.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.core import broadcast
from games.core.clock import absence_log, clocks, reminders, stand_ins
from games.core.computers import computer_schedule
from games.core.errors import NobodyStandsIn, NotRunning, NotYours, TurnAlreadyTaken
from games.core.locking import LockedGame, lock_active, lock_running
from games.core.seating import conditions
from games.core.seating.offers import Kind, check_taker
from games.core.seating.reach import refuse_kept_apart
from games.core.turns import turns
from games.models import Game, Insider, Notice, Player, SeatOffer, Turn
from games.notices import outbox
from games.rules.moves import Move
from games.seats.services.offers import check_game, lock_offer


def agree(offer_id: int, account: Account) -> Game:
    """Agree to stand in for a player whenever they are away; return the table.

    Raises NotYours if nobody asks (any more), NotRunning if the game is over, and SitsAlready,
    KnowsASecret, TurnedAway, KeptApart, ProgramsUnwelcome, NotReliableEnough, ConditionsUnmet or
    AccountGone.
    """
    with transaction.atomic():
        # Both, so that a block between them waits for this, or this for it.
        asked = Player.objects.filter(offers=offer_id).values_list("account_id", flat=True).first()
        lock_active(account, [asked or 0])
        locked, made = lock_offer(offer_id, account, Kind.STAND_IN)
        player = next(one for one in locked.players if one.pk == made.player_id)
        if player.account_id != asked:
            raise NotYours
        check_game(locked.game, Kind.STAND_IN)
        check_taker(locked, player, account)
        conditions.check(locked.game, account)
        refuse_kept_apart(account, locked.players if locked.game.public else [player])
        if made.by_table:
            made.answer = SeatOffer.Answer.AGREED
            made.save(update_fields=["answer"])
        else:
            made.delete()
        Insider.objects.get_or_create(player=player, account=account)
        locked = lock_running(locked.game.pk)
        _name(locked, player.pk, account)
        owners = [one for one in locked.players if one.pk == player.pk]
        outbox.enqueue(locked.game, owners, Notice.Kind.AGREED, timezone.now(), once=True)
    return locked.game


def remove_stand_in(game_id: int, account: Account) -> None:
    """Remove the stand-in and withdraw the question: only a computer player stands in.

    Raises NotYours for all but the players.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        SeatOffer.objects.filter(player=player, kind=Kind.STAND_IN).delete()
        _name(locked, player.pk, None)


def hand_over(game_id: int, account: Account) -> None:
    """Let the stand-in play from now on, until the owner takes the seat back.

    If it is that seat's turn, its used time stays used. Doing it twice is no mistake. Raises
    NotYours for all but the players, NotRunning for a game that is over, and NobodyStandsIn.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        if locked.game.status != Game.Status.RUNNING:
            raise NotRunning
        if player.named_stand_in_id is None:
            raise NobodyStandsIn
        if player.stand_in:
            return
        stand_ins.seat(player)
        _leave_to_another(locked, player)


def resign(game_id: int, account: Account) -> None:
    """Stop standing in at a table. Raises NotYours for people who do not stand in there."""
    with transaction.atomic():
        locked = lock_running(game_id)
        _name(locked, _stood_in(locked, account).pk, None)


def take_turn(*, game_id: int, account: Account, version: int, move: Move) -> Turn:
    """Play a move for an absent player, at the version that was looked at.

    Raises NotYours for people who do not stand in there, TurnAlreadyTaken if the owner is
    back, StaleTurn or IllegalMove; then nothing has changed.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = _stood_in(locked, account)
        if not player.stand_in:
            raise TurnAlreadyTaken
        return turns.play(locked, player, version, move, Turn.PlayedBy.PERSON, account)


def _stood_in(locked: LockedGame, account: Account) -> Player:
    for player in locked.players:
        if player.named_stand_in_id == account.pk:
            return player
    raise NotYours


def _name(locked: LockedGame, player_id: int, person: Account | None) -> None:
    """Record who stands in; if the owner is away, that person or the site plays from now on."""
    player = next(one for one in locked.players if one.pk == player_id)
    if player.named_stand_in_id == (person.pk if person else None):
        return
    player.named_stand_in = person
    Player.objects.filter(pk=player.pk).update(named_stand_in=person)
    if player.stand_in and locked.game.status == Game.Status.RUNNING:
        _begin_again(locked, player)


def _leave_to_another(locked: LockedGame, player: Player) -> None:
    game, now = locked.game, timezone.now()
    acts = game.round is not None and game.round.turn == player.seat
    changes: dict[str, Any] = {"all_away_since": now if locked.all_are_away() else None}
    changes |= absence_log.column(
        locked, now, player.seat, absence_log.STAND_IN, absence_log.BY_WISH
    )
    if acts:
        assert player.seat is not None
        changes |= clocks.suspend_turn(locked, player.seat, now)
        changes["computer_at"] = computer_schedule.due_at(locked, player.seat, now)
        changes["orders_at"] = None
    locked.bump_version(**changes)
    if acts:
        outbox.save(reminders.stand_in_notices(game, [player], now))
        computer_schedule.queue_on_commit(game, now)
    broadcast.broadcast_on_commit(game.pk, game.version)


def _begin_again(locked: LockedGame, player: Player) -> None:
    game, now = locked.game, timezone.now()
    acts = game.round is not None and game.round.turn == player.seat
    due = computer_schedule.due_at(locked, player.seat, now) if acts else game.computer_at
    locked.bump_version(computer_at=due)
    if acts:
        outbox.save(reminders.stand_in_notices(game, [player], now))
        computer_schedule.queue_on_commit(game, now)
    broadcast.broadcast_on_commit(game.pk, game.version)
