"""What is kept between runs is built once, and is anew what it is made of."""

import os
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection

from tests.services import kept as keeping
from tests.services.kept import digest, kept


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of one's own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "saboteur-tests"


def build(folder: Path) -> None:
    folder.mkdir()
    (folder / "told").write_text("built")


def refuse(_folder: Path) -> None:
    raise AssertionError


def test_it_is_built_once_for_all_runs(tmp_path: Path) -> None:
    first = kept("thing", "a", build, tmp_path / "run")
    assert (first / "told").read_text() == "built"
    assert kept("thing", "a", refuse, tmp_path / "other run") == first


def test_what_could_not_be_built_leaves_nothing_behind(tmp_path: Path, home: Path) -> None:
    with pytest.raises(AssertionError):
        kept("thing", "a", refuse, tmp_path)
    assert [path.name for path in home.iterdir()] == ["thing.lock"]
    assert kept("thing", "a", build, tmp_path)


def test_where_nothing_can_be_kept_it_ends_with_the_run(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ROOT", tmp_path / "nowhere")
    (tmp_path / "nowhere").write_text("a file")
    (tmp_path / "cache").write_text("a file")
    assert kept("thing", "a", build, tmp_path / "run").parent == tmp_path / "run"


def test_what_nobody_has_used_for_long_goes(tmp_path: Path, home: Path) -> None:
    for number in range(9):
        made = kept("thing", str(number), build, tmp_path)
        os.utime(made, times=(long_ago := time.time() - 7200 + number, long_ago))
    kept("thing", "last", build, tmp_path)
    assert sorted(path.name for path in home.glob("thing-*")) == [
        *(f"thing-{number}" for number in range(4, 9)),
        "thing-last",
    ]


def test_the_digest_changes_with_what_a_file_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "ROOT", tmp_path)
    (tmp_path / "uv.lock").write_text("packages")
    (tmp_path / "models.py").write_text("one")
    first = digest(["*.py"], "server 1")
    assert digest(["*.py"], "server 1") == first != digest(["*.py"], "server 2")
    (tmp_path / "models.py").write_text("two")
    assert digest(["*.py"], "server 1") != first


# The run says what it runs on; this makes sure that it is true.

EMBEDDED = os.environ.get("SABOTEUR_TESTS") == "embedded"


@pytest.mark.django_db
def test_the_database_is_the_one_the_run_was_asked_for() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    assert connection.vendor == ("sqlite" if EMBEDDED else "postgresql")


@pytest.mark.both
def test_cache_and_queue_are_the_ones_the_run_was_asked_for() -> None:
    cache.set("asked", "for")
    assert cache.get("asked") == "for"
    assert settings.CELERY_BROKER_URL.startswith("memory:" if EMBEDDED else "redis:")


@pytest.mark.postgresql
@pytest.mark.django_db
def test_the_database_keeps_a_pool_of_connections() -> None:
    assert connection.pool is not None
    assert connection.settings_dict["CONN_MAX_AGE"] == 0
