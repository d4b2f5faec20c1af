"""One registry of what all processes have counted and of what waits."""

import os
from collections.abc import Iterator
from pathlib import Path

from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.registry import Collector

from saboteur_site.metrics.waiting import Waiting


def whole_registry(folder: Path) -> CollectorRegistry:
    """The registry that is served; `folder` is where the processes write."""
    registry = CollectorRegistry()
    registry.register(_Processes(folder))
    registry.register(Waiting())
    return registry


class _Processes(Collector):
    """The figures of all processes; of those that ended, without what was open there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.collector = MultiProcessCollector(CollectorRegistry(), str(folder))  # type: ignore[no-untyped-call]

    def collect(self) -> Iterator[Metric]:
        """Forget the gauges of the dead, and read the rest."""
        for file in self.folder.glob("gauge_live*_*.db"):
            if not _lives(pid := int(file.stem.rpartition("_")[2])):
                mark_process_dead(pid, str(self.folder))  # type: ignore[no-untyped-call]
        yield from self.collector.collect()  # type: ignore[no-untyped-call]


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
