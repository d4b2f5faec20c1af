"""Moves instants that an outage delays (clocks.md 4)."""

from datetime import datetime


def put_off(at: datetime, began: datetime, ended: datetime, since: datetime) -> datetime:
    """Return an instant as postponed by an outage, for a time that has run `since` then.

    An instant before the outage stays, and so does one for a time that began after it.
    """
    starts = max(began, since)
    if at <= began or starts >= ended:
        return at
    return at + (ended - starts)
