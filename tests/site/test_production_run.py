"""Production as the README says to run it: pages, worker and beat as processes of their own."""

import urllib.error
import urllib.request
from collections.abc import Iterator
from http.client import HTTPMessage
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings

from tests.processes import Process, clean_environment, manage
from tests.services.ports import free_port

from .settings.test_production import GOOD

pytestmark = pytest.mark.services

UVICORN = (
    "uvicorn saboteur_site.asgi:application --host 127.0.0.1 --lifespan off "
    "--ws websockets-sansio --ws-per-message-deflate false --proxy-headers --port"
).split()


@pytest.fixture
def production(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of a site on this run's services, with a database of its own."""
    server = settings.DATABASES["default"]
    address = f"postgres://{server['USER']}@{server['HOST']}:{server['PORT']}"
    with psycopg.connect(f"{address}/postgres", autocommit=True) as administrator:
        administrator.execute("CREATE DATABASE production")
        yield GOOD | {
            "DATABASE_URL": f"{address}/production",
            "REDIS_URL": urlsplit(settings.BROKER_URL)._replace(path="/63").geturl(),
            "REDIS_PREFIX": "production",
            "STATIC_ROOT": str(tmp_path / "static"),
        }
        administrator.execute("DROP DATABASE production WITH (FORCE)")


def ask(url: str, **headers: str) -> tuple[int, HTTPMessage, str]:
    """Status, headers and body; a redirect is not followed."""

    class Stay(urllib.request.HTTPRedirectHandler):
        def redirect_request(self, *args: object) -> None:
            return None

    names = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, headers={"Host": "saboteur.example"} | names)
    try:
        with urllib.request.build_opener(Stay).open(request, timeout=20) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, ""


def test_the_processes_of_the_readme_serve_work_and_tick(
    production: dict[str, str], tmp_path: Path
) -> None:
    assert manage("migrate", "-v0", **production).returncode == 0
    assert manage("collectstatic", "--no-input", "-v0", **production).returncode == 0
    environment = clean_environment(**production)
    port = str(free_port())
    celery = ("celery", "-A", "saboteur_site")
    processes = [
        Process(tmp_path / "pages.log", environment, *UVICORN, port),
        Process(tmp_path / "worker.log", environment, *celery, "worker", "--loglevel", "info"),
        Process(tmp_path / "beat.log", environment, *celery, "beat", "--loglevel", "info"),
    ]
    pages, worker, beat = processes
    try:
        assert pages.said("Uvicorn running"), pages.log.read_text()
        check_pages(f"http://127.0.0.1:{port}")
        assert beat.said("Sending due task sweep"), beat.log.read_text()
        assert worker.said("Task games.tasks.sweep"), worker.log.read_text()
        assert worker.said("succeeded"), worker.log.read_text()
    finally:
        codes = [process.stop() for process in processes]
    # uvicorn passes the signal on that it was ended with.
    assert codes[1:] == [0, 0]
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
