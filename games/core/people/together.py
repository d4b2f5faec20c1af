"""Finds the tables at which two people sat."""

from django.db.models import QuerySet

from accounts import names
from accounts.models import Account
from games.models import Game, Player


def sat_together(games: QuerySet[Game], one: str, other: str) -> QuerySet[Game]:
    """Return the games at which two people sit or sat, by full names; uses an index."""
    keys = (names.key(one), names.key(other))
    found = dict(Account.objects.filter(name_key__in=keys).values_list("name_key", "pk"))
    for key in keys:
        seats = Player.objects.filter(account=found.get(key, 0)).values("game")
        games = games.filter(pk__in=seats)
    return games
