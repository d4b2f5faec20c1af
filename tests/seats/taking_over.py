"""Seats that are left and taken over, for tests."""

from accounts.models import Account
from games.core.seating import departures
from games.models import Game, Player
from games.seats import services
from tests.playing import seat_of


def leave(game: Game, account: Account) -> int:
    """Have somebody leave a game for good; return their seat."""
    seat = seat_of(game, account)
    departures.leave_game(game.pk, account)
    game.refresh_from_db()
    return seat


def take_over(game: Game, leaver: Account, taker: Account) -> Player:
    """Have somebody leave, and somebody else come by the invite link; return the place."""
    services.take(game.pk, leave(game, leaver), taker, game.invite_token)
    game.refresh_from_db()
    return Player.objects.get(game=game, account=taker)
