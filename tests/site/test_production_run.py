"""Production as `deploy/` runs it: pages, worker and beat as processes of their own."""

import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.conf import settings

from saboteur_site.settings.environment import REQUIRED_IN_PRODUCTION
from tests.processes import Process, clean_environment, manage

from .restarts.visits import visit
from .units import beat_command, listen, pages_command, read_unit, worker_command

pytestmark = [pytest.mark.postgresql]

TOKEN = "k3y-0f-" + "x" * 25
# What is asked for, each with what the log leaves of it.
ASKED = {
    f"/join/{TOKEN}/": '"GET /join/[key]/ HTTP/1.1" ',
    "/join/lettersonly/": '"GET /join/[key]/ HTTP/1.1" ',
    f"/accounts/mail/off/12.{TOKEN}/": '"GET /accounts/mail/off/[key]/ HTTP/1.1" ',
    f"/accounts/password/reset/key/1-{TOKEN}/": '"GET /accounts/password/reset/key/[key]/ HTTP',
    f"/accounts/confirm-email/MQ:1x:{TOKEN}/": '"GET /accounts/confirm-email/[key]',
    f"/accounts/login/?next=/join/{TOKEN}/": '/login/?next=/join/[key]/ HTTP/1.1" 200',
    "/accounts/login/?email=ann%40example.org": '?email=[address] HTTP/1.1" 200',
    "/rules/?card=map": '"GET /rules/?card=map HTTP/1.1" 200',
}


@dataclass(frozen=True)
class Units:
    """What `deploy/` starts, and where its pages are."""

    url: str
    pages: Process
    worker: Process
    beat: Process


@pytest.fixture(scope="module")
def units(production: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Units]:
    """One start for all who only ask."""
    environment, listener = clean_environment(**production), listen()
    folder = tmp_path_factory.mktemp("units")
    commands = (pages_command(listener), worker_command(), beat_command())
    processes = [
        Process(folder / f"{number}.log", environment, *command, listener=listener)
        for number, command in enumerate(commands)
    ]
    try:
        assert processes[0].said("Started server process"), processes[0].log.read_text()
        yield Units(f"http://127.0.0.1:{listener.getsockname()[1]}", *processes)
    finally:
        codes = [process.stop() for process in processes]
        listener.close()
    # uvicorn passes the signal on that it was ended with.
    assert codes[1:] == [0, 0]
    # A worker tells of the tasks that it was made to fail in.
    quiet = (process for process in processes if process is not processes[1])
    assert "Traceback" not in "".join(process.log.read_text() for process in quiet)


def test_the_units_serve_work_and_tick(units: Units) -> None:
    check_pages(units.url)
    worker = units.worker
    assert worker.said("ready."), worker.log.read_text()
    # A sweep is what beat sends and a worker does; the log of both is quiet meanwhile.
    until = time.monotonic() + 30
    while (answer := visit(units.url, "/health/ready")).status != 200:
        assert time.monotonic() < until, answer.text
        time.sleep(0.3)
    told = worker.log.read_text().partition("ready.")[2] + units.beat.log.read_text()
    assert "sweep" not in told
    assert "Traceback" not in told


def check_pages(url: str) -> None:
    """The proxy's word counts for whether a visitor came by TLS, and for the host."""
    answer = visit(url, "/", X_Forwarded_Proto="http")
    assert (answer.status, answer.headers["Location"]) == (301, "https://saboteur.example/")

    answer = visit(url, "/")
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"].startswith("max-age=31536000")
    sheet = answer.text.partition('href="/static/css/site.bundle.')[2].partition('"')[0]
    for encoding in (None, "br", "gzip"):
        answer = visit(url, f"/static/css/site.bundle.{sheet}", Accept_Encoding=encoding or "")
        assert (answer.status, answer.headers["Content-Encoding"]) == (200, encoding)
        assert "immutable" in answer.headers["Cache-Control"]


def test_the_access_log_leaves_keys_and_addresses_out(units: Units) -> None:
    for path, line in ASKED.items():
        visit(units.url, path)
        assert units.pages.said(line), (line, units.pages.log.read_text())
    log = units.pages.log.read_text()
    for secret in (TOKEN, TOKEN[:12], "lettersonly", "ann%40", "example.org"):
        assert secret not in log


def test_a_worker_s_errors_leave_addresses_out(units: Units, production: dict[str, str]) -> None:
    worker = units.worker
    assert worker.said("ready."), worker.log.read_text()
    code = (
        "from games.tasks import computer_turn as task;"
        f"task.delay('ann@example.org'); task.delay('{TOKEN}')"
    )
    assert manage("shell", "-v0", "-c", code, **production).returncode == 0
    assert worker.said("expected a number but got '[address]'"), worker.log.read_text()
    assert worker.said("expected a number but got '[key]'"), worker.log.read_text()
    log = worker.log.read_text()
    assert "ann@example.org" not in log
    assert TOKEN not in log
    assert "celery@" in log
    assert "Traceback" in log


def test_the_example_of_the_environment_names_all_that_is_required() -> None:
    lines = (settings.BASE_DIR / "deploy" / "environment.example").read_text().splitlines()
    named = {line.partition("=")[0] for line in lines if line and not line.startswith("#")}
    assert named == {"SABOTEUR_MODE", "HEALTH_TOKEN", *REQUIRED_IN_PRODUCTION}


@pytest.mark.parametrize(
    "name",
    [
        "saboteur-pages@.service",
        "saboteur-worker@.service",
        "saboteur-beat.service",
        "saboteur-metrics.service",
    ],
)
def test_a_unit_is_restarted_and_may_write_nothing_of_the_machine(name: str) -> None:
    service = read_unit(name)["Service"]
    assert service["Restart"] == "always"
    assert (service["User"], service["ProtectSystem"]) == ("saboteur", "strict")
    assert service["EnvironmentFile"] == "/etc/saboteur/environment"
