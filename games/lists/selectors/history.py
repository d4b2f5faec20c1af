"""Searches of a person's finished games.

A page reads a bounded number of games, however many there are. A search for something rare in a
long history continues where the page stopped.
"""

from datetime import datetime

from django.db.models import Exists, F, OuterRef, QuerySet

from accounts.models import Account
from games.lists.selectors.read_models import HistoryFilter
from games.models import Player

# Among how many games one page looks; few people ever have as many.
LOOKED_THROUGH = 200
# The last games whose people are offered to look for.
LAST_GAMES = 30
ANY = HistoryFilter()
Key = tuple[datetime, int]


def window(
    places: QuerySet[Player], most: int | None = None
) -> tuple[QuerySet[Player], Key | None]:
    """Return a pair: a queryset of the places that finished last, `most` of them (by default
    LOOKED_THROUGH), and the key of the oldest, None if there are no more than these. Makes one
    query.
    """
    most = most or LOOKED_THROUGH
    keys = list(places.order_by("-finished_at", "-id").values_list("finished_at", "id")[:most])
    at, last = keys[-1] if len(keys) == most else (None, 0)
    # By their numbers: joined with the places that the window is cut of, PostgreSQL would read the
    # whole table as soon as it is large.
    rows = Player.objects.filter(pk__in=[player_id for _at, player_id in keys])
    return rows, (at, last) if at else None


def sought_among(
    rows: QuerySet[Player], sought: HistoryFilter, viewer: Account | None
) -> QuerySet[Player]:
    """Return those of the places (rows of Player) whose games match the filter. A filter for the
    result or the dwarf leaves out games whose end the viewer has not yet seen.
    """
    equal = {
        "game__options__expansion": sought.expansion or None,
        "game__seats": sought.players,
        "won": sought.won,
        "dwarfs__contains": f" {sought.dwarf} " if sought.dwarf else None,
        "finished_at__gte": sought.since,
        "finished_at__lt": sought.until,
    }
    rows = rows.filter(**{name: value for name, value in equal.items() if value is not None})
    if sought.expansion is False:
        rows = rows.exclude(game__options__expansion=True)
    if sought.beside is not None:
        rows = rows.filter(Exists(_at_table(sought.beside)))
    if sought.tells_result and viewer is not None:
        untold = _at_table(viewer.pk).filter(ending_seen__lt=F("last_round"))
        rows = rows.exclude(Exists(untold))
    return rows


def companions(person: int, shown: QuerySet[Player]) -> list[tuple[int, str]]:
    """Return the other people in the games of these places, as pairs of id and name in the order of
    names. Guests and closed accounts are left out. Makes one query.
    """
    people = Account.objects.filter(
        players__game__in=shown.values("game"), is_active=True, is_guest=False
    )
    found = people.exclude(pk=person).order_by("name_key").values_list("pk", "name", "name_key")
    return [(pk, name) for pk, name, _key in found.distinct()]


def _at_table(account_id: int) -> QuerySet[Player]:
    return Player.objects.filter(game=OuterRef("game"), account_id=account_id)
