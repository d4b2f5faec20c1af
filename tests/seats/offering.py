"""Seats that change hands, for tests."""

from accounts.models import Account
from games.models import Game, Player, SeatOffer
from games.seats.services import giving, offers


def give(game: Game, giver: Account, taker: Account) -> Player:
    """One offers, the other accepts; the place."""
    offers.offer(game.pk, giver, taker.pk)
    giving.accept(offer_to(taker), taker)
    game.refresh_from_db()
    return Player.objects.get(game=game, account=taker)


def offer_to(person: Account) -> int:
    """The offer that somebody has to answer."""
    return SeatOffer.objects.get(person=person).pk
