"""Figures that are counted in the test's own process."""

from collections.abc import Callable, Iterator

import pytest
from django.db.models.signals import post_save

from games.core.announcements import decided, turn_refused
from games.models import Turn
from games.notices.settling import settled

Read = Callable[..., float]


@pytest.fixture
def listening() -> Iterator[None]:
    """Count what is announced, as with `METRICS_PORT`."""
    from saboteur_site.metrics.listening import listen

    listen()
    yield
    post_save.disconnect(sender=Turn, dispatch_uid="metrics")
    for signal in (turn_refused, settled, decided):
        signal.disconnect(dispatch_uid="metrics")


@pytest.fixture
def grown() -> Read:
    """How much a figure has grown since the test began."""
    from saboteur_site.metrics.requests import REGISTRY

    def now() -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
        return {
            (sample.name, tuple(sorted(sample.labels.items()))): sample.value
            for metric in REGISTRY.collect()
            for sample in metric.samples
        }

    before = now()

    def read(name: str, **labels: str) -> float:
        key = (name, tuple(sorted(labels.items())))
        return now().get(key, 0) - before.get(key, 0)

    return read
