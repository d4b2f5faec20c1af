"""Writing down that beat and the workers are alive."""

from datetime import datetime

from games.models import Pulse


def mark(name: Pulse.Name, now: datetime) -> None:
    """Remember that this was done now; one statement."""
    Pulse.objects.bulk_create(
        [Pulse(name=name, at=now)],
        update_conflicts=True,
        unique_fields=["name"],
        update_fields=["at"],
    )
