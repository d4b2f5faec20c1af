"""Who may look at a table, and where its viewer sits."""

from collections.abc import Iterable

from accounts.models import Account
from games.models import Game, Player


def is_visible(game: Game, member: bool) -> bool:
    """Whether somebody may look at a table: its players, and anybody at a public one."""
    return member or game.public


def me_among(players: Iterable[Player], account: Account | None) -> Player | None:
    """The viewer's own place, if there is one."""
    if account is None:
        return None
    return next((player for player in players if player.account_id == account.pk), None)
