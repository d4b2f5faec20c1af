"""Who may look at a table, which player is the viewer's, and the errors for all others."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from games.models import Game, Player


class NotFound(Exception):
    """There is no such table, or none that this person may see."""

    sentence = _("There is no such table.")


class SecretUntilOver(Exception):
    """The answer would reveal secrets of a game that is not finished."""


class EndingFirst(Exception):
    """The answer would give away how a round ended that this player has not seen end yet."""


def is_visible(game: Game, member: bool) -> bool:
    """Return whether somebody may look at a table, because it is public or they are a `member` of
    it.
    """
    return member or game.public


def me_among(players: Iterable[Player], account: Account | None) -> Player | None:
    """Return the player of this account among these players, or None if there is none."""
    if account is None:
        return None
    return next((player for player in players if player.account_id == account.pk), None)


def viewer_among(players: Sequence[Player], account: Account | None) -> Player | None:
    """Return the viewer's own player among a table's players, or None for a spectator.

    Raises NotFound for a table that this account may not see, and for a table without players.
    """
    me = me_among(players, account)
    if not players or not is_visible(players[0].game, me is not None):
        raise NotFound
    return me
