"""Free seats."""

from collections.abc import Callable

from accounts.models import Account
from games.core.seating import departures
from games.models import Game
from tests.factories import AccountFactory
from tests.games.api.scenes.scene import People, Scene, running


def _outsider() -> Account:
    account: Account = Account.objects.filter(name="Olga").first() or AccountFactory(name="Olga")
    return account


def _left(here: People) -> Game:
    """A game that Ben has left."""
    game = running(here, public=True)
    departures.leave_game(game.pk, here.ben)
    return game


def _take(here: People) -> Scene:
    left = _left(here).players.get(free_since__isnull=False)
    return Scene(_outsider(), f"games/{left.game_id}/take-seat/", {"seat": left.seat})


SCENES: dict[str, Callable[[People], Scene]] = {
    "get-free-seats": lambda here: (_left(here), Scene(_outsider(), "games/free-seats/"))[1],
    "post-take-seat": _take,
}
