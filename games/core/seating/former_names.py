"""Names of former owners of seats, which logs keep as long as their accounts exist."""

from collections.abc import Collection

from django.db.models import Q

from games.core.locking import lock_games
from games.models import Game, Insider, Player


def forget_names(account_ids: Collection[int]) -> None:
    """Remove the names of accounts about to be deleted from logs of seats taken over."""
    gave = Insider.objects.filter(account__in=account_ids).values("player__game")
    sits = Player.objects.filter(account__in=account_ids).values("game")
    games = Game.objects.filter(Q(pk__in=gave) | Q(pk__in=sits)).exclude(departures=[])
    for game in lock_games(games):
        kept = [_without(one, account_ids) for one in game.departures]
        if kept != game.departures:
            Game.objects.filter(pk=game.pk).update(departures=kept)


def _without(kept: dict[str, object], account_ids: Collection[int]) -> dict[str, object]:
    gone = {
        name: ""
        for name, account in (("name", "giver"), ("to", "taker"))
        if kept.get(account) in account_ids
    }
    return kept | gone
