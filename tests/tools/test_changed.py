"""Which tests ask about a change."""

import subprocess
from pathlib import Path

import grimp
import pytest

from tests.processes import ROOT
from tools import changed

FILES = {
    "games/services/seats.py": "",
    "games/views/lobby.py": 'template = "games/lobby.html"',
    "games/models/word.py": "",
    "templates/games/lobby.html": '{% include "games/_bar.html" %}',
    "templates/games/_bar.html": "",
    "tests/games/services/test_seats.py": "",
    "tests/games/services/test_seats_at_once.py": "",
    "tests/games/services/test_words.py": "",
    "tests/rules/test_rules.py": "",
    "tests/views/hosts.py": "",
    "tests/views/test_lobby.py": "",
    "tests/views/test_hosts.py": "",
}
IMPORTS = {
    "games.views.lobby": ["games.services.seats"],
    "tests.views.hosts": ["games.models.word"],
    "tests.views.test_hosts": ["games.views.lobby", "tests.views.hosts"],
    "tests.views.test_lobby": ["tests.views.hosts"],
}


@pytest.fixture
def graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> grimp.ImportGraph:
    """Who imports whom in a small project, in which one is."""
    monkeypatch.chdir(tmp_path)
    graph = grimp.ImportGraph()
    for name, text in FILES.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)
        if name.endswith(".py"):
            graph.add_module(name.removesuffix(".py").replace("/", "."))
    for importer, imported in IMPORTS.items():
        for one in imported:
            graph.add_import(importer=importer, imported=one)
    for words in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *words], check=True)
    return graph


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("games/services/seats.py", "test_seats test_seats_at_once test_hosts test_lobby"),
        ("games/views/lobby.py", "test_hosts test_lobby"),
        ("games/models/word.py", "test_words test_hosts test_lobby"),
        ("templates/games/_bar.html", "test_hosts test_lobby"),
        ("tests/views/hosts.py", "test_hosts test_lobby"),
        ("tests/views/test_lobby.py", "test_lobby"),
        ("games/services/words.py", "test_words"),
        ("games/rules/maze.py", "rules"),
        ("games/nothing.xyz", ""),
    ],
)
def test_by_its_name_by_who_imports_it_and_by_who_names_it(
    path: str, found: str, graph: grimp.ImportGraph
) -> None:
    asked = changed.tests_of([path], graph)
    assert {Path(each).stem for each in asked} == set(found.split())


def test_what_everything_imports_is_no_way_to_more_tests(
    graph: grimp.ImportGraph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changed, "MANY", 1)
    assert "tests/views/test_lobby.py" in changed.tests_of(["tests/views/hosts.py"], graph)
    assert "tests/views/test_lobby.py" not in changed.tests_of(["games/models/word.py"], graph)


def test_who_asks_about_all_files_of_a_kind_is_there() -> None:
    for kind, readers in changed.READERS.items():
        for place in [kind, *readers]:
            assert (ROOT / place).exists(), place


def test_they_are_run_and_what_comes_of_it_is_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(changed, "changed_files", lambda since: [f"games/locale/{since}"])
    monkeypatch.setattr(changed.subprocess, "call", lambda command: ran.append(command) or 1)
    assert changed.main(["--jobs", "3"]) == 1
    assert ran[0][1:] == ["-m", "pytest", "-n", "3", "tests/languages"]
    monkeypatch.setattr(changed, "changed_files", lambda since: [])
    assert changed.main([]) == 0
    assert len(ran) == 1
