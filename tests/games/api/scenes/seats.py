"""Seats that are offered, lent and given away."""

from collections.abc import Callable
from random import Random

from accounts.models import Account
from games.core.seating import departures
from games.models import Game, SeatOffer
from games.rules.notation import write_move
from games.seats.services import lending, offers
from tests.factories import AccountFactory
from tests.games.api.scenes.scene import People, Scene, at_table, mover, running
from tests.playing import some_move


def _offered(here: People, kind: offers.Kind) -> Game:
    game = running(here)
    offers.offer(game.pk, here.ann, _outsider().pk, kind)
    return game


def _outsider() -> Account:
    account: Account = Account.objects.filter(name="Olga").first() or AccountFactory(name="Olga")
    return account


def _asked(here: People, answer: str) -> Scene:
    _offered(here, offers.Kind.STAND_IN)
    made = SeatOffer.objects.get()
    return Scene(made.person, f"me/offers/{made.pk}/{answer}/")


def _my_offers(here: People) -> Scene:
    _offered(here, offers.Kind.SEAT)
    return Scene(_outsider(), "me/offers/")


def _handed_over(here: People) -> Scene:
    game = _offered(here, offers.Kind.STAND_IN)
    lending.agree(SeatOffer.objects.get().pk, _outsider())
    return at_table(game, "hand-over/", here.ann)


def _lent(here: People, path: str = "", *, plays: bool = False) -> Scene:
    """Olga plays for whoever is to act."""
    game = running(here)
    owner = mover(game)
    offers.offer(game.pk, owner, _outsider().pk, offers.Kind.STAND_IN)
    lending.agree(SeatOffer.objects.get().pk, _outsider())
    lending.hand_over(game.pk, owner)
    if not plays:
        return Scene(_outsider(), path or f"games/{game.pk}/standing-in/")
    game.refresh_from_db()
    body = {"version": game.version, "move": write_move(some_move(game, Random(1)))}
    return Scene(_outsider(), f"games/{game.pk}/standing-in/turns/", body)


def _ask_olga(here: People, path: str) -> Scene:
    _outsider()
    return at_table(running(here), path, here.ann, {"name": "Olga"})


def _left(here: People) -> Game:
    """A game that Ben has left."""
    game = running(here, public=True)
    departures.leave_game(game.pk, here.ben)
    return game


def _take(here: People) -> Scene:
    left = _left(here).players.get(free_since__isnull=False)
    return Scene(_outsider(), f"games/{left.game_id}/take-seat/", {"seat": left.seat})


def _to_anyone(here: People) -> Scene:
    return at_table(running(here, public=True), "give-away/anyone/", here.ann)


SCENES: dict[str, Callable[[People], Scene]] = {
    "get-lent-seats": lambda here: _lent(here, "me/standing-in/"),
    "get-lent-seat": _lent,
    "delete-lent-seat": _lent,
    "post-lent-turns": lambda here: _lent(here, plays=True),
    "get-free-seats": lambda here: (_left(here), Scene(_outsider(), "games/free-seats/"))[1],
    "post-take-seat": _take,
    "put-offer-to-anyone": _to_anyone,
    "delete-offer-to-anyone": _to_anyone,
    "get-offers": _my_offers,
    "post-accept": lambda here: _asked(here, "accept"),
    "post-refuse": lambda here: _asked(here, "refuse"),
    "get-give-away": lambda here: at_table(
        _offered(here, offers.Kind.SEAT), "give-away/", here.ann
    ),
    "put-give-away": lambda here: _ask_olga(here, "give-away/"),
    "delete-give-away": lambda here: at_table(
        _offered(here, offers.Kind.SEAT), "give-away/", here.ann
    ),
    "get-stand-in": lambda here: at_table(
        _offered(here, offers.Kind.STAND_IN), "stand-in/", here.ann
    ),
    "put-stand-in": lambda here: _ask_olga(here, "stand-in/"),
    "delete-stand-in": lambda here: at_table(
        _offered(here, offers.Kind.STAND_IN), "stand-in/", here.ann
    ),
    "post-hand-over": _handed_over,
}
