"""Rules about who may approach whom, checked before anybody is invited, notified or seated."""

from collections.abc import Iterable

from accounts.models import Account, Block
from games.core.errors import KeptApart
from games.models import Game, Player


def may_reach(account: Account, other: Account) -> bool:
    """Return whether a person may invite another: someone else who has signed up, without a block.

    A block counts in both directions.
    """
    return may_name(account, other) and not Block.objects.apart_from(account.pk, [other.pk])


def may_name(account: Account, other: Account) -> bool:
    """Return whether a person may be mentioned by another: someone else, who has signed up.

    A block does not count here: a blocked person would see it from a name that is not highlighted.
    """
    return other.is_active and not other.is_guest and other.pk != account.pk


def is_kept_apart(game: Game, account: Account, players: Iterable[Player]) -> bool:
    """Return whether a block keeps a person from sitting beside these players of a public table.

    A private table is open to everyone who was given the link.
    """
    return game.public and _is_apart(game, account, players)


def refuse_kept_apart(game: Game, account: Account, players: Iterable[Player]) -> None:
    """Raise KeptApart if a person has blocked one of these players, or is blocked by one.

    Call it with the account locked: a block locks it as well. At a masked table it raises nothing.
    """
    if _is_apart(game, account, players):
        raise KeptApart


def _is_apart(game: Game, account: Account, players: Iterable[Player]) -> bool:
    """At a masked table nobody is: whoever blocked somebody would learn whether they sit there."""
    if game.masked:
        return False
    there = [player.account_id for player in players if player.account_id not in (None, account.pk)]
    return bool(Block.objects.apart_from(account.pk, [pk for pk in there if pk is not None]))
