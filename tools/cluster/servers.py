"""The servers of a cluster: started in order, and ended by process id."""

import json
import os
import shutil
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from tests.processes import ROOT
from tests.services.postgresql import program
from tests.services.service import MissingService, Service
from tools.cluster.plan import (
    KEEPERS,
    PORTS,
    POSTGRESQL_PORT,
    ClusterPlan,
    etcd_api,
    etcd_environment,
    owner,
)
from tools.storm.parts import tree

_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"
_COMMANDS = {
    "etcd": ("etcd",),
    "patroni": ("patroni", "{}"),
    "pgbouncer": ("pgbouncer", "{}"),
    "redis": ("redis-server", "{}"),
    "sentinel": ("redis-server", "{}", "--sentinel"),
    "haproxy": ("haproxy", "-db", "-f", "{}"),
}
_READY_SECONDS = 90.0
# etcd serves clients only once its peers are up, so check the port for peers at the start.
_MEETS_PEERS_AT = 2380


class ClusterServer(Service):
    """One program of one machine."""

    def __init__(self, plan: ClusterPlan, kind: str, node: str) -> None:
        self.plan, self.kind, self.node = plan, kind, node
        self.name = f"{node}-{kind}"
        super().__init__(plan.folder)

    def prepare(self) -> None:
        """Do nothing: the machine has its files already."""

    def command(self) -> list[str]:
        """Return the program with its configuration. Raises MissingService if not installed."""
        name, *words = _COMMANDS[self.kind]
        config = self.plan.config(self.kind, self.node)
        return [find(name), *(word.format(config) for word in words)]

    def run_as(self) -> dict[str, Any]:
        """Return the user and the environment."""
        environment = {"PATH": _PATH, "LANG": "C.UTF-8", "HOME": str(self.plan.folder / self.node)}
        if self.kind == "etcd":
            environment |= etcd_environment(self.plan.config("etcd", self.node).read_text())
        if user := owner():
            return {"user": user, "group": user, "extra_groups": [], "env": environment}
        return {"env": environment}

    def answers(self) -> bool:
        """Return whether it takes connections by now."""
        port = _MEETS_PEERS_AT if self.kind == "etcd" else PORTS[self.kind]
        with suppress(OSError):
            socket.create_connection((self.plan.address(self.node), port), timeout=1).close()
            return True
        return False

    def pids(self) -> list[int]:
        """Return its processes; PostgreSQL is not a child of Patroni, so that it survives it."""
        own = tree(self.process.pid) if self.process and self.process.poll() is None else []
        return [*own, *(self.postgresql() if self.kind == "patroni" else [])]

    def postgresql(self) -> list[int]:
        """Return the processes of this machine's PostgreSQL."""
        with suppress(OSError, ValueError, IndexError):
            data = self.plan.variables(self.node)["POSTGRESQL_DATA"]
            pid = int(Path(data, "postmaster.pid").read_text().split()[0])
            if str(data) in Path(f"/proc/{pid}/cmdline").read_text():
                return tree(pid)
        return []

    def stop(self) -> None:
        """Kill it: everything ends with its folder."""
        send(self.pids(), signal.SIGKILL)
        if self.process is not None:
            self.process.wait()


class Servers(list[ClusterServer]):
    """All servers of a plan."""

    def __init__(self, plan: ClusterPlan) -> None:
        super().__init__(ClusterServer(plan, kind, node) for kind, node in plan.servers())
        self.plan = plan

    def start(self) -> None:
        """Write all files and start everything. Raises MissingService if it does not answer."""
        for node in dict.fromkeys(server.node for server in self):
            self.plan.write(node)
            if user := owner():
                subprocess.run(["chown", "-R", user, str(self.plan.folder / node)], check=True)
        for server in self:
            server.start()
        if not self.become_whole():
            logs = (f"{each.name}: {each.log.read_text()[-500:]}" for each in self)
            raise MissingService("Patroni", "made no cluster. " + "\n".join(logs))

    def of(self, node: str) -> list[ClusterServer]:
        """Return the servers of a machine."""
        return [server for server in self if server.node == node]

    def one(self, kind: str, node: str) -> ClusterServer:
        """Return a server of a machine."""
        return next(server for server in self.of(node) if server.kind == kind)

    def become_whole(self) -> bool:
        """Wait for a primary, a synchronous copy and a third node; return whether they came."""
        end = monotonic() + _READY_SECONDS
        while not self._is_whole():
            if monotonic() > end:
                return False
            sleep(0.5)
        return True

    def _is_whole(self) -> bool:
        """Return whether all nodes see a whole cluster and agree on its leader."""
        views = [self._members(node) for node in KEEPERS]
        return all(map(is_whole, views)) and len({_leader(view) for view in views}) == 1

    def members(self) -> list[dict[str, Any]]:
        """Return what the first Patroni that answers says of all nodes."""
        return next((view for node in KEEPERS if (view := self._members(node))), [])

    def _members(self, node: str) -> list[dict[str, Any]]:
        address = f"http://{self.plan.address(node)}:{PORTS['patroni']}/cluster"
        with suppress(OSError, ValueError), urllib.request.urlopen(address, timeout=2) as answer:
            return list(json.load(answer)["members"])
        return []

    def with_role(self, role: str) -> str:
        """Return the machine with that role, `leader` or `sync_standby`. Raises StopIteration."""
        return next(str(each["name"]) for each in self.members() if each["role"] == role)

    def database_url(self, node: str, database: str = "postgres") -> str:
        """Return the superuser's URL of PostgreSQL on a machine."""
        secret = self.plan.passwords["SUPERUSER_PASSWORD"]
        address = f"{self.plan.address(node)}:{POSTGRESQL_PORT}"
        return f"postgresql://postgres:{secret}@{address}/{database}"

    def switch(self) -> str:
        """Switch over to the synchronous copy with one command; return its output."""
        config = self.plan.config("patroni", KEEPERS[0])
        command = ["patronictl", "-c", str(config), "switchover", "--force", "saboteur"]
        done = subprocess.run(
            command,
            env={"PATH": _PATH, "LANG": "C.UTF-8", "HOME": str(self.plan.folder)},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout + done.stderr


def find(name: str) -> str:
    """Return the path of a program. Raises MissingService."""
    if found := shutil.which(name, path=_PATH):
        return found
    raise MissingService(name, "is not installed: `make cluster` does it")


def plan_in(folder: Path) -> ClusterPlan:
    """Return a plan for what is installed here. Raises MissingService."""
    said = subprocess.run(
        [find("patroni"), "--version"], capture_output=True, text=True, check=True
    )
    # The usual path has only links to some of PostgreSQL's programs.
    return ClusterPlan(folder, Path(program("postgres")).resolve().parent, etcd_api(said.stdout))


def is_whole(members: list[dict[str, Any]]) -> bool:
    """Return whether Patroni has everything it needs to survive the next failure."""
    there = [each for each in members if each["state"] in ("running", "streaming")]
    # A node that is still being copied or rewound has another timeline.
    lines = {each.get("timeline") for each in there}
    roles = sorted(str(each["role"]) for each in there)
    return roles == ["leader", "replica", "sync_standby"] and len(lines) == 1


def _leader(members: list[dict[str, Any]]) -> str:
    return next(str(each["name"]) for each in members if each["role"] == "leader")


def send(pids: Iterable[int], number: signal.Signals) -> None:
    """Send a signal to processes, of which some may be gone."""
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)
