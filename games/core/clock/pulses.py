"""Records that beat and the workers are alive, and for how long they were not."""

from datetime import datetime, timedelta

from django.db import transaction

from games.models import Outage, Pulse

# Clocks do not run in a longer silence (clocks.md 4).
LONGEST_SILENCE = timedelta(minutes=5)


@transaction.atomic
def mark(name: Pulse.Name, now: datetime) -> None:
    """Record that a job was done now, and an outage if it had not been done for long.

    Of workers that come back together one finds the gap: the others wait for it. The time is that
    of the last who did it, though its clock may be behind: a time kept from a clock that was ahead
    would hide all silence until then.
    """
    last = Pulse.objects.select_for_update(no_key=True).filter(pk=name).first()
    if last is not None and _is_long_ago(last, now):
        Outage.objects.create(began_at=last.at, ended_at=now)
    note(name, now)


def note(name: Pulse.Name, now: datetime) -> None:
    """Record that a job was done now."""
    Pulse.objects.bulk_create(
        [Pulse(name=name, at=now)],
        update_conflicts=True,
        unique_fields=["name"],
        update_fields=["at"],
    )


def is_silent(now: datetime) -> bool:
    """Return whether the last sweep is so long ago that the next one will find an outage."""
    last = Pulse.objects.filter(pk=Pulse.Name.SWEEP).first()
    return last is not None and _is_long_ago(last, now)


def _is_long_ago(last: Pulse, now: datetime) -> bool:
    return now - last.at > LONGEST_SILENCE
