"""Reports of faults: sent where the operator says, and without anything that is secret."""

import gzip
import json
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import brotli
import pytest

from saboteur_site.errors import scrubbed
from tests.processes import manage

# Secrets that only a fault of this very shape would tell: each stands where a report might take it.
SECRETS = {
    "cookie": "s3ss10n-" + "q" * 24,
    "csrf": "csrf-t0ken-" + "w" * 24,
    "bearer": "b34rer-" + "e" * 30,
    "password": "correct horse battery staple",
    "email": "dora@example.org",
    "local": "l0cal-" + "r" * 30,
    "breadcrumb": "br34dcrumb-" + "t" * 24,
    "invite": "lettersonlyinvite",
    "secret_key": "a key & no (token) 7 : it has signs, and is long enough!",
}
FAIL = """
import logging
from django.conf import settings
from django.test import Client
from games.views import about

def fail(request, *args, **kwargs):
    local, hand, roles = {local!r}, ["NESW", "map"], ["saboteur", "miner"]
    password = request.POST.get("password")
    logging.getLogger("games.somewhere").warning("breadcrumb %s", {breadcrumb!r})
    try:
        raise KeyError("NESW")
    except KeyError as error:
        raise RuntimeError(
            f"of {email} with {cookie}: {{settings.SECRET_KEY}}, {{settings.DEAL_KEYS[0]}}, "
            f"/join/{invite}/ and 'saboteur'"
        ) from error

import saboteur_site.urls
pages = saboteur_site.urls.urlpatterns
next(each for each in pages if getattr(each, "name", "") == "terms").callback = fail
client = Client(SERVER_NAME="localhost", raise_request_exception=False)
client.cookies["sessionid"] = {cookie!r}
client.cookies["csrftoken"] = {csrf!r}
answer = client.post(
    "/terms/", {{"password": {password!r}, "email": {email!r}}},
    HTTP_AUTHORIZATION="Bearer " + {bearer!r},
)
assert answer.status_code == 500, answer.status_code
logging.getLogger("games.somewhere").error("could not reach %s with %s", {email!r}, {bearer!r})
logging.getLogger("apprise").error("no such address: %s", {local!r})
import sentry_sdk
sentry_sdk.flush(10)
"""


@pytest.fixture
def sink() -> Iterator[tuple[str, list[tuple[bytes, str]]]]:
    """An address like Sentry's, and what was sent there."""
    got: list[tuple[bytes, str]] = []

    class Sink(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            unpack = {"gzip": gzip.decompress, "br": brotli.decompress}
            body = unpack[self.headers["Content-Encoding"]](body)
            got.append((body, str(self.headers)))
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"{}")

        def log_message(self, *_: Any) -> None: ...

    server = HTTPServer(("127.0.0.1", 0), Sink)
    thread = Thread(target=server.serve_forever)
    thread.start()
    yield f"http://public@127.0.0.1:{server.server_port}/7", got
    server.shutdown()
    thread.join()
    server.server_close()


def reports(got: list[tuple[bytes, str]]) -> list[dict[str, Any]]:
    """The reports among what was sent: each line of an envelope is JSON."""
    lines = [json.loads(line) for body, _ in got for line in body.splitlines() if line]
    return [line for line in lines if "exception" in line]


def test_a_fault_is_reported_without_any_of_its_secrets(
    sink: tuple[str, list[tuple[bytes, str]]], tmp_path: Path
) -> None:
    address, got = sink
    environment = {"SABOTEUR_MODE": "embedded", "SABOTEUR_VAR": str(tmp_path)}
    environment |= {"SECRET_KEY": SECRETS["secret_key"], "SENTRY_DSN": address}
    done = manage("shell", "-v0", "-c", FAIL.format(**SECRETS), **environment)
    assert done.returncode == 0, done.stderr
    fault, told = reports(got)
    assert [each["type"] for each in fault["exception"]["values"]] == ["KeyError", "RuntimeError"]
    assert fault["exception"]["values"][1]["stacktrace"]["frames"][-1]["function"] == "fail"
    assert fault["logger"] == "django.request"
    assert "Internal Server Error: /terms/" in fault["logentry"]["message"]
    assert told["logentry"]["message"] == "could not reach [address] with [key]"
    deal_key = (tmp_path / "deal-key").read_text().strip()
    everything = "".join(body.decode() + headers for body, headers in got)
    for name, secret in {**SECRETS, "deal key": deal_key}.items():
        assert secret not in everything, name
    values = json.dumps([each["value"] for each in fault["exception"]["values"]])
    assert not re.search("NESW|saboteur", values)
    assert str(tmp_path) not in everything


def test_what_is_not_on_the_list_never_leaves(subtests: pytest.Subtests) -> None:
    for name in ["request", "user", "breadcrumbs", "extra", "server_name", "tags"]:
        with subtests.test(name=name):
            event: Any = {
                "event_id": "1",
                name: {"secret": "x"},
                "exception": {
                    "values": [
                        {
                            "type": "KeyError",
                            "value": "'NESW'",
                            "stacktrace": {
                                "frames": [{"function": "f", "vars": {"hand": ["NESW"]}}]
                            },
                        }
                    ]
                },
            }
            told = scrubbed(event, {})
            assert "secret" not in json.dumps(told)
            assert "NESW" not in json.dumps(told)
            assert told["event_id"] == "1"


def test_without_an_address_nothing_is_reported(settings: Any) -> None:
    assert settings.SENTRY_DSN == ""
    assert "reports" not in settings.LOGGING["handlers"]
