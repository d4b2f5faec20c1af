"""Rows that wait for a worker, longest waiting first, page by page."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet


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
