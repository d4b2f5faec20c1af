"""What a change touches is found in git; where there is none, everything counts as changed."""

import subprocess
from pathlib import Path

import pytest

from tests.changes import has_changed

PATTERN = "*/migrations/*.py"


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of its own with one migration, on its main branch."""
    monkeypatch.chdir(tmp_path)
    git("init", "--quiet", "--initial-branch", "main")
    write("games/migrations/0001_initial.py")
    commit()
    write("games/rules.py")
    commit()
    return tmp_path


def git(*arguments: str) -> None:
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *who, *arguments], check=True)


def write(name: str) -> None:
    """Write a line into a file."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    with Path(name).open("a") as file:
        file.write("# Deep\n")


def commit() -> None:
    git("add", "--all")
    git("commit", "--quiet", "--message", "Dig")


def test_another_file_is_no_change() -> None:
    assert not has_changed(PATTERN)
    write("games/rules.py")
    write("games/cards.py")
    assert not has_changed(PATTERN)


@pytest.mark.parametrize("name", ["0001_initial.py", "0002_more.py"])
def test_a_file_that_is_changed_or_new_is_one_before_it_is_committed_and_after(name: str) -> None:
    git("switch", "--quiet", "--create", "mine")
    write(f"games/migrations/{name}")
    assert has_changed(PATTERN)
    commit()
    assert has_changed(PATTERN)
    write("games/rules.py")
    commit()
    assert has_changed(PATTERN), "the whole branch counts"


def test_on_the_main_branch_the_last_commit_counts() -> None:
    write("games/migrations/0002_more.py")
    commit()
    assert has_changed(PATTERN)
    write("games/rules.py")
    commit()
    assert not has_changed(PATTERN)


def test_without_a_history_or_a_main_branch_everything_has_changed(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git("branch", "--move", "main", "other")
    assert has_changed(PATTERN)
    (project / ".git").rename(project / "gone")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(project.parent))
    assert has_changed(PATTERN)
    monkeypatch.setattr(subprocess, "run", no_program)
    assert has_changed(PATTERN)


def no_program(*_arguments: object, **_options: object) -> None:
    raise FileNotFoundError
