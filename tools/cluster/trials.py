"""The trials of a cluster, in order, with the longest pause that each may cause."""

import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from redis.sentinel import Sentinel

from tests.processes import Process
from tools.cluster.plan import KEEPERS, PORTS
from tools.cluster.servers import ClusterServer, Servers, send
from tools.storm.parts import tree

# Undoes a trial.
Mend = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """A failure and its repair; writes and turns must go on within `limit` seconds."""

    name: str
    limit: float
    do: Callable[[], Mend]


def trials_of(servers: Servers, pages: Process) -> Iterator[Trial]:
    """Yield every trial; each looks up the primary when it runs."""
    patroni = partial(_patroni_of, servers)

    def switch() -> Mend:
        print(servers.switch().strip().splitlines()[-1], flush=True)
        return _nothing

    yield Trial("switch by hand", 15, switch)
    yield Trial("kill PostgreSQL of the primary", 15, lambda: kill(patroni("leader").postgresql()))
    yield Trial(
        "freeze PostgreSQL of the primary", 35, lambda: freeze(patroni("leader").postgresql())
    )
    yield Trial("freeze the primary's machine", 35, lambda: freeze(_pids(servers, "leader")))
    yield Trial("kill the primary's machine", 35, lambda: kill_machine(servers, "leader"))
    yield Trial(
        "freeze the synchronous copy's machine", 35, lambda: freeze(_pids(servers, "sync_standby"))
    )
    yield Trial("freeze the master of Redis", 35, lambda: freeze(_redis_master(servers).pids()))
    yield Trial("freeze a machine with pages", 35, lambda: freeze(tree(pages.process.pid)))


def kill(pids: list[int]) -> Mend:
    """Kill processes that something else starts again."""
    send(pids, signal.SIGKILL)
    return _nothing


def freeze(pids: list[int]) -> Mend:
    """Freeze processes; return a function that lets them go on."""
    send(pids, signal.SIGSTOP)
    return partial(send, pids, signal.SIGCONT)


def kill_machine(servers: Servers, role: str) -> Mend:
    """Kill everything on a machine; return a function that starts it again."""
    several = servers.of(servers.with_role(role))
    for server in several:
        server.stop()

    def start_again() -> None:
        for server in several:
            server.run()

    return start_again


def _nothing() -> None:
    pass


def _patroni_of(servers: Servers, role: str) -> ClusterServer:
    return servers.one("patroni", servers.with_role(role))


def _pids(servers: Servers, role: str) -> list[int]:
    return [pid for server in servers.of(servers.with_role(role)) for pid in server.pids()]


def _redis_master(servers: Servers) -> ClusterServer:
    addresses = {servers.plan.address(node): node for node in KEEPERS}
    sentinels = Sentinel([(address, PORTS["sentinel"]) for address in addresses])  # type: ignore[no-untyped-call]
    master, _ = sentinels.discover_master("saboteur")  # type: ignore[no-untyped-call]
    return servers.one("redis", addresses[master])
