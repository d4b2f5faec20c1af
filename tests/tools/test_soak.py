"""The long run of everything: each part once, and on from where it was stopped."""

import sys
from pathlib import Path

import pytest

from tools import soak
from tools.soak import PartResult, TestPart


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the soak writes down what has passed."""
    monkeypatch.setattr(soak, "STATE", tmp_path / "soak.json")
    few = [TestPart("SQLite", "tests/rules"), TestPart("PostgreSQL", "tests/views")]
    monkeypatch.setattr(soak, "parts", lambda: few)
    return tmp_path / "soak.json"


def outcomes(monkeypatch: pytest.MonkeyPatch, *wholes: bool) -> list[str]:
    """Let parts come out like this, one after the other; the names of those that were run."""
    came, ran = iter(wholes), []

    def run(part: TestPart, jobs: str) -> PartResult:
        ran.append(part.name)
        return PartResult(3, 1, next(came))

    monkeypatch.setattr(soak, "run", run)
    return ran


def test_what_failed_is_run_again_and_what_passed_is_not(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outcomes(monkeypatch, True, False)
    assert soak.main([]) == 1
    assert "FAILED tests/views on PostgreSQL" in capsys.readouterr().out
    ran = outcomes(monkeypatch, True)
    assert soak.main([]) == 0
    assert ran == ["tests/views on PostgreSQL"]
    assert "6 passed" in capsys.readouterr().out


def test_another_commit_or_the_wish_begins_anew(
    monkeypatch: pytest.MonkeyPatch, state: Path
) -> None:
    outcomes(monkeypatch, True, True)
    soak.main([])
    ran = outcomes(monkeypatch, True, True)
    soak.main(["--fresh"])
    assert len(ran) == 2
    state.write_text(state.read_text().replace('"commit": "', '"commit": "not-'))
    ran = outcomes(monkeypatch, True, True)
    soak.main([])
    assert len(ran) == 2


def test_every_folder_of_tests_is_a_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    named = {part.path for part in soak.parts() if part.database == "PostgreSQL"}
    here = {path.relative_to("tests").parts[0] for path in Path("tests").rglob("test_*.py")}
    assert named == {f"tests/{name}" for name in here}


def test_a_part_asks_every_case_with_new_examples() -> None:
    command = TestPart("SQLite", "tests/rules").command("2")
    assert command[command.index("--hypothesis-profile") + 1] == "soak"
    assert TestPart("SQLite", "tests/rules").environment("2")["SABOTEUR_TESTS"] == "embedded"


def test_the_small_faults_come_last(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.undo()
    faults = soak.parts()[-1]
    assert faults.name == "tests on small faults"
    assert faults.command("3")[-1] == "tests.mutants.run"
    assert faults.environment("3")["JOBS"] == "3"
    told = "print('rules 8 of 9 caught, 89 %'); print('all        560 of 582  caught, 96 %')"
    monkeypatch.setattr(TestPart, "command", lambda *_: [sys.executable, "-c", told])
    assert soak.run(faults, "1").passed == 560
