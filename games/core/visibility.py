"""Checks who may look at a table, finds the viewer's seat, and names what they may not see."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from accounts.models import Account
from games.models import Game, Insider, Player


class NotFound(Exception):
    """There is no such table, or none that this person may see."""

    sentence = _("There is no such table.")


class NotOver(Exception):
    """The game is not finished yet, and the answer would reveal its secrets."""


class EndingFirst(Exception):
    """The answer would give away the end of a round that this player has not seen yet."""


def is_visible(game: Game, member: bool, account: Account | None = None) -> bool:
    """Return whether somebody may look at a table: its players, and anybody at a public one.

    Somebody who gave their seat at a private one away may go on watching, which takes a query.
    """
    return member or game.public or may_watch(game, account)


def may_watch(game: Game, account: Account | None) -> bool:
    """Return whether somebody gave their seat at this table away."""
    if account is None:
        return False
    return Insider.objects.filter(player__game=game, account=account, may_watch=True).exists()


def same_deal(path: str, game_id: int) -> Q:
    """Return the condition that the game at a path is this one or a table of the same duplicate."""
    return Q(**{path: game_id}) | Q(**{f"{path}__duplicate__games": game_id})


def deals_of(account_id: int | None) -> tuple[QuerySet[Any], QuerySet[Any]]:
    """Return the duplicates at whose tables somebody sits, and those of which they know a hand."""
    own = Player.objects.filter(account=account_id, game__duplicate__isnull=False)
    left = Insider.objects.filter(account=account_id, player__game__duplicate__isnull=False)
    return own.values("game__duplicate"), left.values("player__game__duplicate")


def me_among(players: Iterable[Player], account: Account | None) -> Player | None:
    """Return the viewer's own player, if there is one."""
    if account is None:
        return None
    return next((player for player in players if player.account_id == account.pk), None)
