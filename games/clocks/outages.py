"""Instants postponed by the length of an outage (clocks.md 4)."""

from datetime import datetime


def put_off(at: datetime, began: datetime, ended: datetime, since: datetime) -> datetime:
    """Return the instant `at` postponed by an outage, within a period that began at `since`.

    The instant is not postponed if it is before the outage, or if the period began after it.
    """
    starts = max(began, since)
    if at <= began or starts >= ended:
        return at
    return at + (ended - starts)
