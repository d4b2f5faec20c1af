"""The site in its production shape: the units of `deploy/`, PostgreSQL, Redis and a mail server."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

from tests.processes import MANY_TABLES, Process, clean_environment, manage
from tests.services.ports import free_port
from tests.services.postgresql import PostgreSQL
from tests.services.redis import Redis
from tests.services.service import Service
from tests.site.units import beat_command, listen, pages_command, worker_command
from tests.smtp import MailServer, mail_server

HOST = "saboteur.example"
_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class RunningSite:
    """A running site: its address, units by name, servers, and the units' environment."""

    url: str
    units: dict[str, list[Process]]
    servers: Sequence[Service]
    folder: Path
    mail: MailServer
    environment: dict[str, str]

    def cpu_seconds(self) -> dict[str, float]:
        """Return the processor time that each part's processes have used so far."""
        units = {name: [each.process for each in several] for name, several in self.units.items()}
        servers = {each.name: [each.process] for each in self.servers}
        return {
            name: sum(cpu_of_a_tree(process.pid) for process in processes if process)
            for name, processes in (units | servers).items()
        }


@contextmanager
def production(
    database: type[PostgreSQL] = PostgreSQL, disk: Path | None = None, **more: str
) -> Iterator[RunningSite]:
    """Start everything on an empty database; remove the folder and end all processes afterwards.

    The database is on `disk`, if given; `more` are further variables of the environment. Django can
    also be set up in this process, on the same database.
    """
    with TemporaryDirectory(prefix="saboteur-capacity-") as name, ExitStack() as end:
        folder = Path(name)
        # PostgreSQL runs as another user, and needs access.
        folder.chmod(0o755)
        mail = end.enter_context(mail_server())
        own = environment_for(folder, mail.port) | more
        os.environ |= own
        environment = clean_environment(**own)
        servers: list[PostgreSQL | Redis] = [
            database(disk or folder, own["DATABASE_URL"]),
            Redis(folder, own["REDIS_URL"]),
        ]
        for server in servers:
            end.callback(server.stop)
            server.start()
        set_up(own)
        port = str(free_port())
        units = start_units(folder, 2 * [("127.0.0.1", port)], environment, end)
        yield RunningSite(f"http://127.0.0.1:{port}", units, servers, folder, mail, own)


def set_up(environment: dict[str, str]) -> None:
    """Migrate a site's database and collect its static files."""
    for command in (["migrate", "-v0"], ["collectstatic", "--no-input", "-v0"]):
        done = manage(*command, **environment)
        assert done.returncode == 0, done.stderr


def start_units(
    folder: Path, pages: list[tuple[str, str]], environment: dict[str, str], end: ExitStack
) -> dict[str, list[Process]]:
    """Start the site's units until `end`, with a process for pages for each host and port."""
    listeners = [end.enter_context(listen(port, host)) for host, port in pages]
    commands = {
        "pages": [pages_command(listener) for listener in listeners],
        "workers": [[*worker_command(), "--hostname", f"workers{each}@%h"] for each in range(2)],
        "beat": [beat_command()],
    }
    units: dict[str, list[Process]] = {}
    for name, several in commands.items():
        units[name] = []
        for number, command in enumerate(several):
            listener = listeners[number] if name == "pages" else None
            log = folder / f"{name}{number}.log"
            process = Process(log, environment, *command, listener=listener)
            end.callback(process.stop)
            units[name].append(process)
    for host, port in pages:
        urlopen(f"http://{host}:{port}/health/live", timeout=60).close()
    return units


def environment_for(folder: Path, mail_port: int) -> dict[str, str]:
    """Return the site's environment variables, with its own servers and the mail server."""
    return MANY_TABLES | {
        "DJANGO_SETTINGS_MODULE": "saboteur_site.settings",
        "SABOTEUR_MODE": "production",
        "SABOTEUR_VAR": str(folder / "var"),
        "SECRET_KEY": "for-measuring-only-" + 40 * "k3y",
        "DEAL_KEYS": "Zm9yIG1lYXN1cmluZyBvbmx5LCBub3QgYSBrZXkhISE=",
        "DATABASE_URL": f"postgres://postgres@127.0.0.1:{free_port()}/postgres",
        "REDIS_URL": f"redis://127.0.0.1:{free_port()}/0",
        "ALLOWED_HOSTS": HOST,
        "SITE_URL": f"https://{HOST}",
        "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
        "DEFAULT_FROM_EMAIL": f"Saboteur <play@{HOST}>",
        "STATIC_ROOT": str(folder / "static"),
        "LOG_LEVEL": "WARNING",
        # Turns take seconds here, so an email that waited would be out of date.
        "NOTICE_DELAY_SECONDS": "0",
    }


def cpu_of_a_tree(pid: int) -> float:
    """Return the seconds that a process, its ended children and its descendants used."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except FileNotFoundError:
        return 0
    own = sum(map(int, fields[11:15])) / _TICKS
    return own + sum(cpu_of_a_tree(int(child)) for child in children)
