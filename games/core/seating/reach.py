"""Rules about who may approach whom, checked before anybody is invited, notified or seated."""

from collections.abc import Iterable

from accounts.models import Account, Block
from games.core.errors import KeptApart
from games.models import Game, Player


def may_reach(account: Account, other: Account) -> bool:
    """Return whether a person may invite another: somebody else who has signed up, with no block in
    either direction.
    """
    return may_name(account, other) and not Block.objects.apart_from(account.pk, [other.pk])


def may_name(account: Account, other: Account) -> bool:
    """Return whether a person may mention another: somebody else who has signed up.

    Blocks are ignored, since a blocked person could see them from names that are not highlighted.
    """
    return other.is_active and not other.is_guest and other.pk != account.pk


def is_kept_apart(game: Game, account: Account, players: Iterable[Player]) -> bool:
    """Return whether a block keeps a person from sitting beside these players of a public table.

    Returns False for a private table, which is open to everyone with its link, and for a masked
    table.
    """
    return game.public and _is_apart(game, account, players)


def refuse_kept_apart(game: Game, account: Account, players: Iterable[Player]) -> None:
    """Raise KeptApart if a person has blocked one of these players or is blocked by one; at a
    masked table nothing is raised. Call it with the account locked, since a block locks it as well.
    """
    if _is_apart(game, account, players):
        raise KeptApart


def _is_apart(game: Game, account: Account, players: Iterable[Player]) -> bool:
    """At a masked table nobody is: whoever blocked somebody would learn whether they sit there."""
    if game.masked:
        return False
    there = [player.account_id for player in players if player.account_id not in (None, account.pk)]
    return bool(Block.objects.apart_from(account.pk, [pk for pk in there if pk is not None]))
