"""Figures that are counted in the test's own process."""

from collections.abc import Iterator

import pytest
from django.db.models.signals import post_save

from games.core.announcements import decided, turn_refused
from games.models import Turn
from games.notices.settling import settled


@pytest.fixture
def listening() -> Iterator[None]:
    """Count what is announced, as with `METRICS_PORT`."""
    from saboteur_site.metrics.counting import connect_counters

    connect_counters()
    yield
    post_save.disconnect(sender=Turn, dispatch_uid="metrics")
    for signal in (turn_refused, settled, decided):
        signal.disconnect(dispatch_uid="metrics")
