"""Requests and sockets are counted, under names that say nothing of anybody."""

import json
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml
from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve

from tests.processes import ROOT, Process, clean_environment, manage
from tests.services.migrated import migrated_folder
from tests.services.ports import free_port
from tests.site.conftest import Read


def ask(path: str, status: int = 200) -> None:
    """Have a request answered through the middleware."""
    from saboteur_site.metrics.counting import MetricsMiddleware

    def answer(request: HttpRequest) -> HttpResponse:
        if not path.startswith("/static/"):
            request.resolver_match = resolve(path)
        return HttpResponse(status=status)

    MetricsMiddleware(answer)(RequestFactory().get(path))


def test_requests_are_counted_and_timed_by_the_name_of_their_view(grown: Read) -> None:
    ask("/games/12/")
    ask("/games/13/", status=503)
    ask("/admin/games/game/1/")
    ask("/static/x")
    assert grown("saboteur_requests_total", view="games:table", status="2xx") == 1
    assert grown("saboteur_requests_total", view="games:table", status="5xx") == 1
    assert grown("saboteur_request_seconds_count", view="games:table") == 2
    # The staff's pages are one view, and files none.
    assert grown("saboteur_requests_total", view="admin", status="2xx") == 1
    assert grown("saboteur_requests_total", view="none", status="2xx") == 1


def test_sockets_count_while_they_are_open(grown: Read) -> None:
    from saboteur_site.metrics.counting import CountSockets

    during: list[float] = []

    async def listen(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        during.append(grown("saboteur_open_sockets"))
        raise ConnectionError

    async def nowhere(*_: Any) -> None: ...

    with pytest.raises(ConnectionError):
        async_to_sync(CountSockets(listen))({}, nowhere, nowhere)
    assert (during, grown("saboteur_open_sockets")) == ([1], 0)


@pytest.mark.django_db
def test_without_a_port_nothing_is_counted(client: Client, grown: Read) -> None:
    client.get("/rules/")
    assert grown("saboteur_requests_total", view="rules", status="2xx") == 0


# One address serves what all processes have counted, and says nothing that it should not.

DEPLOY = ROOT / "deploy" / "prometheus"
RULES = yaml.safe_load((DEPLOY / "alerts.yml").read_text())["groups"][0]["rules"]
MOST = 30
# What an ordinary site has counted after a minute.
PLAY = """
from django.test import Client
from django.utils import timezone
from games.models import Pulse
from games.core.deadlines import outages
from saboteur_site.metrics import counting as series
outages.mark_pulse(Pulse.Name.SWEEP, timezone.now())
outages.note_pulse(Pulse.Name.BACKUP, timezone.now())
Client(SERVER_NAME="localhost").get("/rules/")
series.TURNS.labels("seat").inc()
series.REFUSED_TURNS.labels("stale").inc()
series.SENDS.labels("mail", "sent").inc()
series.DECISION_SECONDS.labels("regular").observe(0.1)
series.POOL_WAITING.set(2)
series.OPEN_SOCKETS.inc()
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, run_folder: Path) -> str:
    """What Prometheus reads of a site, two of whose processes have ended."""
    folder, port = tmp_path_factory.mktemp("metrics"), str(free_port())
    environment = {
        "SABOTEUR_MODE": "embedded",
        "SABOTEUR_VAR": str(folder / "var"),
        "DJANGO_SETTINGS_MODULE": "saboteur_site.settings",
        "METRICS_PORT": port,
    }
    shutil.copytree(migrated_folder(run_folder), folder / "var")
    for _ in range(2):
        done = manage("shell", "-v0", "-c", PLAY, **environment)
        assert done.returncode == 0, done.stderr
    log = folder / "log"
    exporter = Process(log, clean_environment(**environment), "django", "metrics")
    try:
        assert exporter.said("Figures at"), log.read_text()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
            return answer.read().decode()
    finally:
        assert exporter.stop() == 0, log.read_text()


def families(text: str) -> set[str]:
    """The names of the figures."""
    return set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))


def names(text: str) -> set[str]:
    """The names of all lines."""
    return set(re.findall(r"^(saboteur_\w+)", text, re.MULTILINE))


def test_all_processes_are_added_up_and_of_those_that_ended_nothing_is_open(served: str) -> None:
    assert 'saboteur_requests_total{status="2xx",view="rules"} 2.0' in served
    assert 'saboteur_turns_total{by="seat"} 2.0' in served

    assert "saboteur_open_sockets 0.0\n" in served
    assert "saboteur_pool_waiting 0.0\n" in served


def test_there_are_at_most_thirty_names(served: str) -> None:
    assert len(families(served)) >= 10
    assert len(names(served)) <= MOST


def test_alerts_and_dashboard_ask_for_figures_that_are_served(served: str) -> None:
    panels = json.loads((DEPLOY / "dashboard.json").read_text())["panels"]
    asked = " ".join(
        [*(rule["expr"] for rule in RULES)]
        + [target["expr"] for panel in panels for target in panel["targets"]]
    )
    assert len(RULES) == 6
    live = {"saboteur_open_sockets", "saboteur_pool_waiting"}
    assert set(re.findall(r"saboteur_\w+", asked)) <= names(served) | live
    # And all that is counted is on the dashboard.
    shown = set(re.findall(r"saboteur_\w+?(?=_total|_bucket|_count|\b)", asked))
    assert shown == {name.removesuffix("_total") for name in families(served) | live}


def test_every_alert_is_named_in_the_page_for_operators_and_has_a_trial() -> None:
    page = (ROOT / "docs" / "operating.md").read_text()
    assert [rule["alert"] for rule in RULES if f"`{rule['alert']}`" not in page] == []
    trials = yaml.safe_load((DEPLOY / "alerts_test.yml").read_text())["tests"]
    fired = {
        each["alertname"]
        for trial in trials
        for each in trial["alert_rule_test"]
        if each["exp_alerts"]
    }
    assert fired == {rule["alert"] for rule in RULES}


def test_every_alert_fires_when_its_condition_is_made() -> None:
    assert shutil.which("promtool"), "promtool is missing: `make services` installs it"
    command = ["promtool", "test", "rules", "alerts_test.yml"]
    done = subprocess.run(command, cwd=DEPLOY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
