"""Moves instants that an outage delays (clocks.md 4)."""

from datetime import datetime


def put_off(at: datetime, began: datetime, ended: datetime, since: datetime) -> datetime:
    """The instant at which what has run `since` then is due, as if the outage had not been.

    What was due before it began stays due, and what began when it was over is due when it was.
    """
    starts = max(began, since)
    if at <= began or starts >= ended:
        return at
    return at + (ended - starts)
