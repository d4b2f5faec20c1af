"""Production as `deploy/` runs it: pages, worker and beat as processes of their own."""

import urllib.error
import urllib.request
from http.client import HTTPMessage
from pathlib import Path

import pytest
from django.conf import settings

from saboteur_site.settings.environment import REQUIRED_IN_PRODUCTION
from tests.processes import Process, clean_environment
from tests.services.ports import free_port

from .units import beat_command, experts_command, pages_command, read_unit, worker_command

pytestmark = pytest.mark.services


def ask(url: str, **headers: str) -> tuple[int, HTTPMessage, str]:
    """Status, headers and body; a redirect is not followed."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args: object) -> None:
            return None

    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, headers={"Host": "saboteur.example"} | names)
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=20) as answer:
            return answer.status, answer.headers, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.headers, ""


def test_the_units_serve_work_and_tick(production: dict[str, str], tmp_path: Path) -> None:
    environment = clean_environment(**production)
    port = str(free_port())
    processes = [
        Process(tmp_path / "pages.log", environment, *pages_command(port)),
        Process(tmp_path / "worker.log", environment, *worker_command()),
        Process(tmp_path / "experts.log", environment, *experts_command()),
        Process(tmp_path / "beat.log", environment, *beat_command()),
    ]
    pages, worker, experts, beat = processes
    try:
        assert pages.listens(port), pages.log.read_text()
        check_pages(f"http://127.0.0.1:{port}")
        assert beat.said("Sending due task sweep"), beat.log.read_text()
        assert worker.said("Task games.tasks.sweep"), worker.log.read_text()
        assert worker.said("succeeded"), worker.log.read_text()
        for said in ("concurrency: 1 (prefork)", "exchange=experts", "ready"):
            assert experts.said(said), experts.log.read_text()
    finally:
        codes = [process.stop() for process in processes]
    # uvicorn passes the signal on that it was ended with.
    assert codes[1:] == [0, 0, 0]
    assert "Traceback" not in "".join(process.log.read_text() for process in processes)


def check_pages(url: str) -> None:
    """The proxy's word counts for whether a visitor came by TLS, and for the host."""
    status, headers, _ = ask(f"{url}/")
    assert (status, headers["Location"]) == (301, "https://saboteur.example/")

    status, headers, body = ask(f"{url}/", X_Forwarded_Proto="https")
    assert status == 200
    assert headers["Strict-Transport-Security"].startswith("max-age=31536000")
    assert "/static/css/base." in body

    sheet = body.partition('href="/static/css/base.')[2].partition('"')[0]
    status, headers, _ = ask(f"{url}/static/css/base.{sheet}", X_Forwarded_Proto="https")
    assert status == 200
    assert "immutable" in headers["Cache-Control"]
    for encoding in ("br", "gzip"):
        told = {"X_Forwarded_Proto": "https", "Accept_Encoding": encoding}
        status, headers, _ = ask(f"{url}/static/css/base.{sheet}", **told)
        assert (status, headers["Content-Encoding"]) == (200, encoding)


def test_the_example_of_the_environment_names_all_that_is_required() -> None:
    lines = (settings.BASE_DIR / "deploy" / "environment.example").read_text().splitlines()
    named = {line.partition("=")[0] for line in lines if line and not line.startswith("#")}
    assert named == {"SABOTEUR_MODE", *REQUIRED_IN_PRODUCTION}


@pytest.mark.parametrize(
    "name",
    [
        "saboteur-pages.service",
        "saboteur-worker@.service",
        "saboteur-experts.service",
        "saboteur-beat.service",
    ],
)
def test_a_unit_is_restarted_and_may_write_nothing_of_the_machine(name: str) -> None:
    service = read_unit(name)["Service"]
    assert service["Restart"] == "always"
    assert (service["User"], service["ProtectSystem"]) == ("saboteur", "strict")
    assert service["EnvironmentFile"] == "/etc/saboteur/environment"
