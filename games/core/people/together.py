"""Finds the tables at which two people sat."""

from django.db.models import QuerySet

from accounts import names
from accounts.models import Account
from games.models import Game, Player


def sat_together(games: QuerySet[Game], one: str, other: str) -> QuerySet[Game]:
    """Return the games at which two people sit or sat, by full names; uses an index."""
    keys = [names.without_accents(name) for name in (one, other)]
    rows = Account.objects.filter(skeleton__in=map(names.skeleton, keys))
    found = {names.without_accents(name): pk for name, pk in rows.values_list("name", "pk")}
    for key in keys:
        seats = Player.objects.filter(account=found.get(key, 0)).values("game")
        games = games.filter(pk__in=seats)
    return games
