"""Probes that ask the cluster the same thing all the time, so that every pause shows."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from threading import Event, Thread
from time import monotonic
from typing import Any

import psycopg
from redis import Redis

from saboteur_site.redis_address import read_address
from tools.storm.clients import Client

_PAUSE_SECONDS = 0.2
_GIVE_UP_SECONDS = 2
_TABLE = "cluster_probe"


class Probe(Thread):
    """One question, repeated until the end, with the times of its answers."""

    def __init__(self, ask: Callable[[int], object]) -> None:
        super().__init__(daemon=True)
        self._ask, self._ended = ask, Event()
        self.answered: dict[int, float] = {}

    def run(self) -> None:
        """Ask again and again with short pauses, ignoring errors."""
        number = 0
        while not self._ended.wait(_PAUSE_SECONDS):
            number += 1
            try:
                self._ask(number)
            except Exception:  # ask again, whatever is down
                continue
            self.answered[number] = monotonic()

    def end(self) -> None:
        """Stop asking."""
        self._ended.set()
        self.join(timeout=10)


class Writes(Probe):
    """Commits of one row each, over separate connections, in the way the site connects."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("postgres:", "postgresql:", 1)
        with self._connect() as connection:
            connection.execute(f"CREATE TABLE {_TABLE} (number int PRIMARY KEY)")
        super().__init__(self._write)

    def lost(self) -> set[int]:
        """Return the rows that are missing although their commit was acknowledged."""
        with self._connect() as connection:
            rows = connection.execute(f"SELECT number FROM {_TABLE}")
            return {*self.answered} - {number for (number,) in rows}

    def _write(self, number: int) -> None:
        with self._connect() as connection:
            connection.execute(f"INSERT INTO {_TABLE} VALUES (%s)", [number])

    def _connect(self) -> Any:
        return psycopg.connect(self._url, connect_timeout=_GIVE_UP_SECONDS)


class Settings(Probe):
    """Values set in Redis, on the master that the sentinels name."""

    def __init__(self, url: str) -> None:
        limits = {"socket_timeout": 1.0, "socket_connect_timeout": 1.0}
        self._client: Redis = read_address(url).client(**limits)
        super().__init__(lambda number: self._client.set("cluster-probe", number))


class Flows:
    """Everything that should never pause: writes, Redis and people's turns."""

    def __init__(self, writes: Probe, redis: Probe, clients: list[Client]) -> None:
        self._probes, self._clients = {"writes": writes, "Redis": redis}, clients

    def start(self) -> None:
        """Start all probes and clients."""
        for each in (*self._probes.values(), *self._clients):
            each.start()

    def end(self) -> None:
        """End the probes, and wait for the clients, which have been told to end."""
        for probe in self._probes.values():
            probe.end()
        for client in self._clients:
            client.join(timeout=30)

    def turns(self) -> list[float]:
        """Return when turns were acknowledged."""
        return [turn.at for client in self._clients for turn in client.turns]

    def pauses(self, since: float, until: float) -> dict[str, float]:
        """Return the longest pause of each between two moments."""
        times = {name: [*probe.answered.values()] for name, probe in self._probes.items()}
        times["turns"] = self.turns()
        return {name: longest_pause(several, since, until) for name, several in times.items()}


def longest_pause(times: Iterable[float], since: float, until: float) -> float:
    """Return the longest gap without any of the times, between two moments."""
    moments = [since, *sorted(time for time in times if since < time < until), until]
    return max(after - before for before, after in pairwise(moments))
