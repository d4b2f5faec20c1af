"""A registry of what all processes have counted and of what is waiting."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from django.db import Error, connection
from django.utils import timezone
from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from games.core.health import last_done
from games.models import Notice, Pulse
from games.notices.transports import TRANSPORTS
from games.tasks import KINDS

# What is beyond this is not counted.
MOST = 500


class WaitingFigures(Collector):
    """Figures read from the database: queues by kind, notices by transport, and the age of the last
    jobs.
    """

    def collect(self) -> Iterator[Metric]:
        """Yield the figures of waiting work: queues, notices and ages. Yields nothing while the
        database is away, which is an alert in itself.
        """
        try:
            now = timezone.now()
            yield from [*_queues(now), *_notices(now), *_ages(now)]
        except Error:
            return
        finally:
            connection.close()


def _queues(now: datetime) -> list[Metric]:
    since = {
        kind.name: [row.since for row in kind.due(now, MOST) if row.since <= now]
        for kind in KINDS.values()
    }
    return _gauges("queue", "rows that are due", since, now)


def _notices(now: datetime) -> list[Metric]:
    due = Notice.objects.filter(state=Notice.State.WAITING, due_at__lte=now)
    rows = due.order_by("due_at", "id").values_list("transport", "due_at")[:MOST]
    since: dict[str, list[datetime]] = defaultdict(list, {name: [] for name in TRANSPORTS})
    for transport, at in rows:
        since[transport].append(at)
    return _gauges("notices", "notices that are due", since, now, by="transport")


def _gauges(
    name: str, what: str, since: dict[str, list[datetime]], now: datetime, by: str = "kind"
) -> list[Metric]:
    """The number of those that wait, at most 500, and the age of the oldest, which comes first."""
    length = GaugeMetricFamily(
        f"saboteur_{name}_waiting", f"The {what}, at most {MOST}", labels=[by]
    )
    age = GaugeMetricFamily(
        f"saboteur_{name}_oldest_seconds", f"The age of the oldest of the {what}", labels=[by]
    )
    for label, times in since.items():
        length.add_metric([label], len(times))
        age.add_metric([label], (now - times[0]).total_seconds() if times else 0)
    return [length, age]


def _ages(now: datetime) -> Iterator[Metric]:
    """How long ago each job was done; of one that was never done there is nothing."""
    for name in Pulse.Name:
        if (at := last_done(name)) is not None:
            # A time in the future is no sign of life, however large the clock's error.
            seconds = abs((now - at).total_seconds())
            help_text = f"The time since the last {name.value}"
            yield GaugeMetricFamily(f"saboteur_{name.value}_age_seconds", help_text, value=seconds)


def whole_registry(folder: Path) -> CollectorRegistry:
    """Return the registry of figures to serve. It has the counts of all processes, which they write
    in `folder`, and the waiting work.
    """
    registry = CollectorRegistry()
    registry.register(_Processes(folder))
    registry.register(WaitingFigures())
    return registry


class _Processes(Collector):
    """The figures of all processes; of those that ended, without what was open there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.collector = MultiProcessCollector(CollectorRegistry(), str(folder))  # type: ignore[no-untyped-call]

    def collect(self) -> Iterator[Metric]:
        """Forget the gauges of the dead, and read the rest."""
        for file in self.folder.glob("gauge_live*_*.db"):
            pid = int(file.stem.rpartition("_")[2])
            if not Path(f"/proc/{pid}").exists():
                mark_process_dead(pid, str(self.folder))  # type: ignore[no-untyped-call]
        yield from self.collector.collect()  # type: ignore[no-untyped-call]
