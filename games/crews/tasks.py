"""Work that falls due for crews: opening the table that follows an evening."""

from datetime import datetime

from games.core.falling_due import FallsDue, Waiting, longest_waiting
from games.crews.models import Evening
from games.crews.services import propose


def due(now: datetime, limit: int, after: Waiting | None = None) -> list[Waiting]:
    """Return up to `limit` evenings whose crew's next table is to open now, the longest waiting
    first. `after` is the last one of the list before.
    """
    return longest_waiting(Evening.objects.filter(next_at__lte=now), "next_at", limit, after)


KINDS = (FallsDue("propose_tables", due, propose),)
