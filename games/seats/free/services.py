"""Seats somebody in place of a player who left for good."""

from django.db import transaction

from accounts.models import Account
from games.core.errors import GuestsOnlyPractise, KeptApart, NotYours, SeatNotFree
from games.core.locking import lock_active, lock_running
from games.core.seating import conditions, occupants
from games.core.seating.fair_use import refuse_too_many_tables
from games.core.seating.reach import is_kept_apart
from games.models import Game, Player
from games.moderation.selectors.bars import refuse_kept_from_tables


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
        occupants.take_over(locked, player, account)
    return game
