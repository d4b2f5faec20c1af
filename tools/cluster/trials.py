"""What is done to a cluster, one thing after the other, and how long it may be felt."""

import signal
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from redis.sentinel import Sentinel

from tests.processes import Process
from tools.cluster.plan import KEEPERS, PORTS
from tools.cluster.servers import Server, Servers, send
from tools.storm.parts import tree

# What ends a trial.
Mend = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Trial:
    """One thing that happens, what mends it, and after how many seconds turns must go on."""

    name: str
    limit: float
    do: Callable[[], Mend]


def trials_of(servers: Servers, pages: Process) -> Iterator[Trial]:
    """Yield every trial; each finds out what is the primary when it is done."""
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
    """Stop processes where they are; what it gives back lets them go on."""
    send(pids, signal.SIGSTOP)
    return partial(send, pids, signal.SIGCONT)


def kill_machine(servers: Servers, role: str) -> Mend:
    """Kill everything on a machine; what it gives back starts it again."""
    several = servers.of(servers.with_role(role))
    for server in several:
        server.stop()

    def start_again() -> None:
        for server in several:
            server.run()

    return start_again


def _nothing() -> None:
    pass


def _patroni_of(servers: Servers, role: str) -> Server:
    return servers.one("patroni", servers.with_role(role))


def _pids(servers: Servers, role: str) -> list[int]:
    return [pid for server in servers.of(servers.with_role(role)) for pid in server.pids()]


def _redis_master(servers: Servers) -> Server:
    addresses = {servers.plan.address(node): node for node in KEEPERS}
    sentinels = Sentinel([(address, PORTS["sentinel"]) for address in addresses])  # type: ignore[no-untyped-call]
    master, _ = sentinels.discover_master("saboteur")  # type: ignore[no-untyped-call]
    return servers.one("redis", addresses[master])
