"""Checks who may look at a table, finds the viewer's seat, and names what they may not see."""

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from games.models import Game, Player


class NotFound(Exception):
    """There is no such table, or none that this person may see."""

    sentence = _("There is no such table.")


class SecretUntilOver(Exception):
    """The game is not finished yet, and the answer would reveal its secrets."""


class EndingFirst(Exception):
    """The answer would give away the end of a round that this player has not seen yet."""


def is_visible(game: Game, member: bool) -> bool:
    """Return whether somebody may look at a table: its players, and anybody at a public one."""
    return member or game.public


def me_among(players: Iterable[Player], account: Account | None) -> Player | None:
    """Return the viewer's own player, if there is one."""
    if account is None:
        return None
    return next((player for player in players if player.account_id == account.pk), None)
