"""Other cards than a player has, for their own eyes and everybody who looks over their shoulder.

A screenshot of them is like any other. Only pages are ever in costume, and only until a game ends.
"""

from django.utils.crypto import salted_hmac

from games.models import Game, Player
from games.rules import engine
from games.rules.costume import in_costume
from games.rules.observation import Observation
from games.rules.position import Position

__all__ = ["costume_of", "in_costume", "lasts", "may_change", "observe"]

_SALT = "games.core.costumes"


_WORN = (Game.Status.RUNNING, Game.Status.HELD)


def lasts(game_id: int) -> bool:
    """Return whether pages of a game can still be in costume; one query."""
    return Game.objects.filter(pk=game_id, status__in=_WORN).exists()


def may_change(game: Game, player: Player | None) -> bool:
    """Return whether a player has pages that a costume changes."""
    is_played = game.status in _WORN and not (game.practice or game.imported)
    return is_played and player is not None and player.seat is not None


def costume_of(game: Game, player: Player | None) -> bytes | None:
    """Return the key of a player's costume, always the same one; None where there is none."""
    if player is None or not may_change(game, player):
        return None
    return salted_hmac(_SALT, str(player.pk), algorithm="sha256").digest()


def observe(position: Position, seat: int | None, costume: bytes | None = None) -> Observation:
    """Return the view of a seat, or of a spectator (None), in the costume of this key if any."""
    if seat is None or costume is None:
        return engine.observe(position, seat)
    return engine.observe(in_costume(position, seat, costume), seat)
