"""Plans which server runs where: machines are loopback addresses with the usual ports.

The configuration comes from `deploy/cluster`, filled in as an operator would.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from secrets import token_hex
from string import Template

from tests.processes import ROOT

TEMPLATES = ROOT / "deploy" / "cluster"
KEEPERS = ("db1", "db2", "db3")
WEB = ("web1", "web2")
WORKERS = ("worker1", "worker2")
SITE = "site"
_HOSTS = {"site": 1, "db1": 11, "db2": 12, "db3": 13, "web1": 21, "web2": 22}
# In the order of their start, each on all of its machines.
_KINDS = ("etcd", "patroni", "pgbouncer", "redis", "sentinel")
_FILES = {
    "etcd": ("etcd.env",),
    "patroni": ("patroni.yml",),
    "pgbouncer": ("pgbouncer.ini", "userlist.txt"),
    "redis": ("redis.conf",),
    "sentinel": ("sentinel.conf",),
    "haproxy": ("haproxy.cfg",),
}
PORTS = {
    "etcd": 2379,
    "patroni": 8008,
    "pgbouncer": 6432,
    "redis": 6379,
    "sentinel": 26379,
    "haproxy": 5432,
}
PAGES_PORT, FRONT_PORT, POSTGRESQL_PORT = 8000, 8080, 5432
_PASSWORDS = ("SUPERUSER", "REPLICATION", "SITE", "REDIS", "PATRONI")


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """A cluster in a folder, with its own network and passwords."""

    folder: Path
    programs: Path
    etcd_api: str = "etcd3"
    network: str = field(default_factory=lambda: _random_network())
    passwords: dict[str, str] = field(
        default_factory=lambda: {f"{name}_PASSWORD": token_hex(12) for name in _PASSWORDS}
    )

    def address(self, node: str) -> str:
        """Return the address of a machine."""
        return f"{self.network}.{_HOSTS[node]}"

    def variables(self, node: str) -> dict[str, str]:
        """Return the values of the templates' placeholders, for one machine."""
        own = self.folder / node
        copies = f"replicaof {self.address('db1')} {PORTS['redis']}"
        return {
            "NODE": node,
            "HOST": self.address(node),
            **{name.upper(): self.address(name) for name in _HOSTS},
            # Connections to a loopback address come from the first loopback address.
            "NETWORK": "127.0.0.0/8",
            "REPLICAOF": "" if node == "db1" else copies,
            **self.passwords,
            "ETCD_API": self.etcd_api,
            "PROGRAMS": str(self.programs),
            "POSTGRESQL_DATA": str(own / "postgresql"),
            "PGPASS": str(own / "pgpass"),
            "ETCD_DATA": str(own / "etcd"),
            "REDIS_DATA": str(own),
            "USERLIST": str(own / "userlist.txt"),
        }

    def write(self, node: str) -> None:
        """Write the configuration files of a machine's servers."""
        (self.folder / node).mkdir(mode=0o700)
        for kind, where in self.servers():
            for name in _FILES[kind] if where == node else ():
                text = Template((TEMPLATES / name).read_text()).substitute(self.variables(node))
                (self.folder / node / name).write_text(text)

    def config(self, kind: str, node: str) -> Path:
        """Return the path of a server's configuration file."""
        return self.folder / node / _FILES[kind][0]

    def servers(self) -> Iterator[tuple[str, str]]:
        """Yield every server and its machine, in the order of their start."""
        yield from ((kind, node) for kind in _KINDS for node in KEEPERS)
        yield "haproxy", SITE

    @property
    def site_environment(self) -> dict[str, str]:
        """Return the site's environment variables for its database and Redis."""
        sentinels = ",".join(f"{self.address(node)}:{PORTS['sentinel']}" for node in KEEPERS)
        secret, redis = self.passwords["SITE_PASSWORD"], self.passwords["REDIS_PASSWORD"]
        database = f"{self.address(SITE)}:{PORTS['haproxy']}/saboteur"
        return {
            "DATABASE_URL": f"postgres://saboteur:{secret}@{database}",
            "REDIS_URL": f"redis+sentinel://default:{redis}@{sentinels}/saboteur?db=0",
        }

    @property
    def url(self) -> str:
        """Return the URL of the site's pages, on all web nodes."""
        return f"http://{self.address(SITE)}:{FRONT_PORT}"


def etcd_environment(text: str) -> dict[str, str]:
    """Return the variables of a file of `NAME=value` lines."""
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return dict(line.split("=", 1) for line in lines)


def etcd_api(version: str) -> str:
    """Return the protocol to use, as `deploy/cluster/variables` explains, from `patroni 3.0.2`."""
    major, minor = version.split()[-1].split(".")[:2]
    return "etcd3" if (int(major), int(minor)) >= (3, 1) else "etcd"


def owner() -> str | None:
    """Return the servers' user, as PostgreSQL and PgBouncer refuse root; None for our own."""
    return "postgres" if os.geteuid() == 0 else None


def _random_network() -> str:
    """Return a network that no other cluster on this machine is likely to use."""
    chance = SystemRandom()
    return f"127.{chance.randrange(1, 255)}.{chance.randrange(255)}"
