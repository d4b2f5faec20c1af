"""Decides who may approach whom, before anybody is invited, notified or seated."""

from collections.abc import Iterable

from accounts.models import Account, Block, Housemate
from games.core.errors import KeptApart
from games.models import Game, Player


def may_reach(one: Account, other: Account) -> bool:
    """Return whether a person may invite another: neither has blocked the other."""
    return may_name(one, other) and not Block.objects.apart_from(one.pk, [other.pk])


def may_name(one: Account, other: Account) -> bool:
    """Return whether a person may be mentioned by another: somebody else, who has signed up.

    A block does not count here: a blocked person would see it from a name that is not highlighted.
    """
    return other.is_active and not other.is_guest and other.pk != one.pk


def is_kept_apart(game: Game, account: Account, players: Iterable[Player]) -> bool:
    """Return whether a person may not sit down beside these players of a table.

    At a public table because of a block; at a masked one, where nobody sees who is there, also at
    a private table, and if they live with somebody there.
    """
    there = [one.account_id for one in players if one.account_id not in (None, account.pk)]
    people = [pk for pk in there if pk is not None]
    at_home = Housemate.objects.agreed().filter(account=account, person__in=people)
    if game.masked and at_home.exists():
        return True
    return (game.public or game.masked) and bool(Block.objects.apart_from(account.pk, people))


def refuse_kept_apart(account: Account, players: Iterable[Player]) -> None:
    """Raise KeptApart if a person has blocked one of these players, or is blocked by one.

    Call it with the account locked: a block locks it as well.
    """
    there = [one.account_id for one in players if one.account_id not in (None, account.pk)]
    if Block.objects.apart_from(account.pk, [pk for pk in there if pk is not None]):
        raise KeptApart
