"""A whole site in processes of its own, on a PostgreSQL of its own."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import psycopg
import pytest

from tests.processes import ROOT, Process, clean_environment
from tests.services.migrated import TEMPLATE
from tests.services.ports import free_port
from tests.services.redis import Redis
from tests.site.conftest import address_of
from tests.site.test_settings import GOOD
from tests.site.units import beat_command, listen, pages_command, worker_command
from tests.smtp import MailServer, mail_server

from .database import Restarted


@dataclass
class Site:
    """What a test needs to know of the site."""

    address: str
    database: Restarted
    broker: Redis
    staged: dict[str, Any]
    processes: list[Process]
    smtp: MailServer
    end: ExitStack

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Ask the database, past the site."""
        with psycopg.connect(self.database.url, autocommit=True) as connection:
            cursor = connection.execute(query, values)  # type: ignore[arg-type]
            return cursor.fetchall() if cursor.description else []

    def are_alive(self) -> bool:
        """Whether all of its processes are."""
        return all(process.process.poll() is None for process in self.processes)

    def pages_log(self) -> str:
        """What the processes for pages have said."""
        return self.processes[0].log.read_text()


@pytest.fixture(scope="package")
def site(static_root: Path) -> Iterator[Site]:
    """A process for pages, a worker and a beat, with games at which nothing is due."""
    with ExitStack() as end:
        folder = Path(end.enter_context(TemporaryDirectory(prefix="saboteur-restarts-")))
        database = Restarted(folder, f"postgres://postgres@127.0.0.1:{free_port()}/postgres")
        broker = Redis(folder, f"redis://127.0.0.1:{free_port()}/0")
        smtp = end.enter_context(mail_server())
        for service in (database, broker):
            end.callback(service.stop)
            service.start()
        environment = clean_environment(**_environment(database, broker, smtp, static_root))
        database.take(address_of(TEMPLATE))
        staged = _stage(environment)
        listener = end.enter_context(listen())
        pages = Process(
            folder / "pages.log", environment, *pages_command(listener), listener=listener
        )
        worker = Process(folder / "worker.log", environment, *worker_command())
        beat = Process(folder / "beat.log", environment, *beat_command())
        processes = [pages, worker, beat]
        for process in processes:
            end.callback(process.stop)
        assert pages.said("Started server process"), pages.log.read_text()
        assert worker.said("ready."), worker.log.read_text()
        yield Site(
            f"http://127.0.0.1:{listener.getsockname()[1]}",
            database,
            broker,
            staged,
            processes,
            smtp,
            end,
        )


def _environment(
    database: Restarted, broker: Redis, smtp: MailServer, static_root: Path
) -> dict[str, str]:
    return GOOD | {
        "DATABASE_URL": database.url,
        "REDIS_URL": f"redis://127.0.0.1:{broker.port}/0",
        "STATIC_ROOT": str(static_root),
        "EMAIL_URL": f"smtp://127.0.0.1:{smtp.port}",
        "BOT_PAUSE_SECONDS": "3600,3600",
        "NOTICE_DELAY_SECONDS": "3600",
    }


def _stage(environment: dict[str, str]) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.site.restarts.stage"],
        env=environment | {"DJANGO_SETTINGS_MODULE": "saboteur_site.settings"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    staged: dict[str, Any] = json.loads(done.stdout)
    return staged
