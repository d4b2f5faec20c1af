"""Offers a seat to anyone, and seats whoever takes it."""

from django.db import transaction
from django.utils import timezone

from accounts.models import Account
from games.core.errors import CannotBeGiven, GuestsOnlyPractise, KeptApart, NotRunning, SeatNotFree
from games.core.locking import lock_active, lock_running
from games.core.seating import conditions
from games.core.seating.fair_use import refuse_too_many_tables
from games.core.seating.offers import check_taker
from games.core.seating.reach import is_kept_apart
from games.models import Game, Player
from games.moderation.selectors.bars import refuse_kept_from_tables
from games.seats.services.giving import hand_over


def offer_to_anyone(game_id: int, account: Account) -> None:
    """Let anybody take one's own seat; until then its owner plays on.

    Doing it twice is no mistake. Raises NotYours for all but the players of a game that has begun,
    NotRunning when it is over, and CannotBeGiven at a private table.
    """
    with transaction.atomic():
        locked = lock_running(game_id)
        player = locked.player_of(account)
        if locked.game.status != Game.Status.RUNNING:
            raise NotRunning
        if not locked.game.public or locked.game.practice or locked.game.masked:
            raise CannotBeGiven
        mine = Player.objects.filter(pk=player.pk, free_since__isnull=True)
        mine.update(free_since=timezone.now())


def keep(game_id: int, account: Account) -> None:
    """Offer one's seat to anyone no longer. Raises NotYours for all but the players."""
    with transaction.atomic():
        player = lock_running(game_id).player_of(account)
        Player.objects.filter(pk=player.pk).update(free_since=None)


def take(game_id: int, seat: int, account: Account) -> Game:
    """Take a free seat; return its game.

    Raises NotYours if there is no such table, GuestsOnlyPractise, SeatNotFree if somebody was
    faster or the game is over, SitsAlready, KnowsASecret, TurnedAway, KeptApart, NoNewTables,
    ProgramsUnwelcome, NotReliableEnough, ConditionsUnmet or AccountGone.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    with transaction.atomic():
        # All of them, so that a block between two waits for this, or this for it.
        there = Player.objects.filter(game=game_id, account__isnull=False)
        lock_active(account, [*there.values_list("account_id", flat=True)])
        locked = lock_running(game_id)
        game, player = locked.game, next(iter(locked.at_seat(seat)), None)
        is_free = player is not None and player.free_since is not None
        if not (is_free and game.public and game.status == Game.Status.RUNNING):
            raise SeatNotFree
        assert player is not None
        check_taker(locked, player, account)
        if is_kept_apart(game, account, [one for one in locked.players if one.pk != player.pk]):
            raise KeptApart
        conditions.check(game, account)
        refuse_kept_from_tables(account)
        refuse_too_many_tables(account, public=True)
        hand_over(locked, player, account, timezone.now())
    return game
