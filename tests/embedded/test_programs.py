"""The examples of programs play on the site as it is really started."""

import ast
import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from games.api.schema.hook import schema
from tests.embedded.play import Play
from tests.embedded.test_a_whole_game import sign_up
from tests.embedded.visitor import Visitor
from tests.processes import ROOT, clean_environment
from tests.samples import some_of
from tests.services.ports import free_port

CLIENT = ROOT / "examples" / "play.py"
ANSWERER = ROOT / "examples" / "answer.py"


def token_of(visitor: Visitor) -> str:
    """A token that is made on the settings page."""
    page = visitor.open("/accounts/tokens/")
    form = page.form("/accounts/tokens/")
    made = visitor.send(form, name="my bot", scopes=["play", "talk", "account"])
    found = re.search(r"sab_[\w-]{20,}", made.text)
    assert found, made.text
    return found.group()


def run(site: Play, token: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The example as somebody starts it who has nothing but Python."""
    return subprocess.run(
        [sys.executable, "-I", str(CLIENT), site.url, *arguments],
        env=clean_environment(SABOTEUR_TOKEN=token),
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )


def test_the_example_opens_a_table_and_plays_it_to_its_end_with_a_good_token_only(
    served: Play,
) -> None:
    refused = run(served, "sab_wrong")
    assert refused.returncode == 1
    assert "401" in refused.stderr
    visitor = Visitor(served.url)
    sign_up(visitor, "Cleo")
    done = run(served, token_of(visitor))
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == 3
    assert re.search(r"^\d\. Cleo: \d+$", done.stdout, re.MULTILINE)
    assert "Cleo" in visitor.open("/games/finished/").text
    assert "Traceback" not in served.said and "ERROR" not in served.said


@contextmanager
def answering(site: Play, token: str, secret: str, port: int) -> Iterator[None]:
    """The example that answers webhooks, listening meanwhile."""
    program = subprocess.Popen(
        [sys.executable, "-I", str(ANSWERER), site.url, str(port)],
        env=clean_environment(SABOTEUR_TOKEN=token, SABOTEUR_SECRET=secret),
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        program.terminate()
        program.wait(timeout=20)


def ask(site: Play, token: str, path: str, body: Any = None, prefer: str = "") -> Any:
    """The answer of the API."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    headers |= {"Prefer": prefer}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{site.url}/api/v1/{path}", data, headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def test_the_example_answers_webhooks_until_the_game_is_over(served: Play) -> None:
    site, visitor, port = served, Visitor(served.url), free_port()
    sign_up(visitor, "Dora")
    token = token_of(visitor)
    page = visitor.open("/notices/webhook/")
    kept = visitor.send(page.form("/notices/webhook/"), address=f"http://127.0.0.1:{port}/")
    found = re.search(r"whsec_[\w+/=]+", kept.text)
    assert found
    with answering(site, token, found.group(), port):
        wanted = {"seats": 3, "computers": ["novice", "novice"], "rules": {"rounds": 1}}
        game = ask(site, token, "games/", wanted)["id"]
        seat = ask(site, token, f"games/{game}/start/", {})["seat"]
        after, played, end = 0, 0, time.monotonic() + 200
        while status_of(site, token, game) == "running" and time.monotonic() < end:
            events = f"games/{game}/events/?after={after}"
            turns = ask(site, token, events, prefer="wait=20")["results"]
            after = turns[-1]["version"] if turns else after
            played += sum(turn["seat"] == seat for turn in turns)
    assert status_of(site, token, game) == "finished"
    assert played > 3
    assert "Traceback" not in site.said and "ERROR" not in site.said
    calls = ask(site, token, "me/webhook/deliveries/")["results"]
    assert {call["state"] for call in calls} <= {"sent", "obsolete"}
    assert any(call["state"] == "sent" for call in calls)


def status_of(site: Play, token: str, game: int) -> str:
    return str(ask(site, token, f"games/{game}/")["status"])


@pytest.mark.parametrize(("example", "most"), [(CLIENT, 80), (ANSWERER, 60)])
def test_the_examples_need_python_alone_and_are_short(example: Path, most: int) -> None:
    source = example.read_text()
    assert len(source.splitlines()) <= most
    brought = {
        name.name.partition(".")[0]
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(ast.parse(source)))
    assert brought <= sys.stdlib_module_names


# A client that is generated from the schema plays a whole game with typed moves.


PLAYER = ROOT / "tests" / "embedded" / "typed_player.py"


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the package of the client."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "schema.json").write_text(json.dumps(schema()))
    (folder / "config.yml").write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", str(folder / "schema.json"), "--config", str(folder / "config.yml")]
    command += ["--output-path", str(folder / "saboteur_client"), "--fail-on-warning"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.parametrize("box", some_of(["second", "base"], 1))
def test_a_generated_client_plays_a_game_with_typed_moves(
    box: str, generated: Path, served: Play
) -> None:
    visitor = Visitor(served.url)
    sign_up(visitor, f"Typed-{box}")
    environment = clean_environment(
        SABOTEUR_TOKEN=token_of(visitor), PYTHONPATH=str(generated), PYTHONDONTWRITEBYTECODE="1"
    )
    done = subprocess.run(
        [sys.executable, str(PLAYER), served.url, box],
        env=environment,
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "LayMove" in done.stdout.split()
