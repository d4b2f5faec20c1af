"""What waits for a worker: rows page by page, and games that are yet to get time back."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from games.models import Game, Outage


class Waiting(NamedTuple):
    """A waiting row, and since when it waits: its place in the order."""

    since: datetime
    id: int


def longest_waiting(
    rows: QuerySet[Any], since: str, limit: int, after: Waiting | None
) -> list[Waiting]:
    """Return the first rows by the column `since`, after a given place.

    With an index on that column and the id no other rows are read.
    """
    if after is not None:
        behind = Q(**{f"{since}__gt": after.since}) | Q(id__gt=after.id)
        rows = rows.filter(behind, **{f"{since}__gte": after.since})
    found = rows.order_by(since, "id").values_list(since, "id")[:limit]
    return [Waiting(*row) for row in found]


def is_to_be_moved(game: Game) -> bool:
    """Return whether the game is yet to get back the time of an outage."""
    return Outage.objects.filter(ended_at__gt=game.outages_until).exists()
