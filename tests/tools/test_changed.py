"""Which tests ask about a change."""

import grimp
import pytest

from tools import changed


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Who imports whom, here."""
    return grimp.build_graph(*changed.PACKAGES, cache_dir=".import_linter_cache")


SOME = {
    "games/views/lobby.py": "views/test_lobby.py browser/test_inviting.py",
    "games/services/lobby.py": "games/services/test_lobby.py views/test_lobby.py",
    "accounts/tokens.py": "accounts/test_tokens.py games/api/test_tokens.py",
    "games/rules/turn/judge.py": "rules games/services/test_orders.py",
    "templates/games/_bar.html": "look/test_templates.py views/test_table.py",
    "static/js/lobby.js": "views/test_lobby.py look/test_bytes.py",
    "games/locale/fr/LC_MESSAGES/django.po": "languages",
    "tests/factories.py": "views/test_lobby.py games/test_non_interference.py",
    "tests/views/test_lobby.py": "views/test_lobby.py",
}


@pytest.mark.parametrize("path", SOME)
def test_it_is_asked_by_its_name_by_who_imports_it_and_by_who_names_it(
    path: str, graph: grimp.ImportGraph
) -> None:
    found = changed.tests_of([path], graph)
    assert {f"tests/{name}" for name in SOME[path].split()} <= set(found)
    assert len(found) < 400


def test_nothing_asks_about_what_nobody_knows(graph: grimp.ImportGraph) -> None:
    # What stands here whole is known here.
    unknown = "gone", "for", "good"
    assert changed.tests_of(["-".join(unknown), f"games/{'_'.join(unknown)}.py"], graph) == []


def test_they_are_run_and_what_comes_of_it_is_the_status(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(changed, "changed_files", lambda since: [f"games/locale/{since}"])
    monkeypatch.setattr(changed.subprocess, "call", lambda command: ran.append(command) or 1)
    assert changed.main(["--jobs", "3"]) == 1
    assert ran[0][1:] == ["-m", "pytest", "-n", "3", "tests/languages"]
    monkeypatch.setattr(changed, "changed_files", lambda since: [])
    assert changed.main([]) == 0
    assert len(ran) == 1
