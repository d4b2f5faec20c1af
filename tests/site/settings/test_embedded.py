"""Without a word of configuration the site keeps to itself, in one folder."""

import stat
from pathlib import Path

import pytest

from saboteur_site.settings.secret_key import kept_secret_key
from tests.processes import manage

pytestmark = pytest.mark.sliced("starts")


def test_everything_is_kept_in_one_folder(tmp_path: Path) -> None:
    code = (
        "from django.conf import settings as s;"
        "print(s.DATABASES['default']['NAME'], s.EMAIL_FILE_PATH, s.DEBUG, s.SITE_URL)"
    )
    shown = manage("shell", "-v0", "-c", code, SABOTEUR_VAR=str(tmp_path), PORT="8123")
    assert shown.stdout.split() == [
        f"{tmp_path}/saboteur.sqlite3",
        f"{tmp_path}/mails",
        "False",
        "http://localhost:8123",
    ]


def test_a_stray_database_address_does_not_change_the_embedded_mode(tmp_path: Path) -> None:
    shown = manage(
        "shell", "-v0", "-c",
        "from django.db import connection; print(connection.vendor)",
        SABOTEUR_MODE="embedded", SABOTEUR_VAR=str(tmp_path), DATABASE_URL="postgres://x@y/z",
    )  # fmt: skip
    assert shown.stdout.strip() == "sqlite"


def test_a_database_in_the_same_process_is_swept_at_leisure(tmp_path: Path) -> None:
    code = (
        "from django.conf import settings as s;"
        "print(s.SWEEP_SECONDS, s.CELERY_BEAT_SCHEDULE['sweep']['schedule'])"
    )
    shown = manage("shell", "-v0", "-c", code, SABOTEUR_VAR=str(tmp_path))
    assert shown.stdout.split() == ["15", "15.0"]


def test_debugging_brings_its_tools(tmp_path: Path) -> None:
    checked = manage("check", SABOTEUR_VAR=str(tmp_path), DEBUG="1")
    assert checked.returncode == 0, checked.stderr


def test_a_word_that_is_neither_yes_nor_no_stops_the_start(tmp_path: Path) -> None:
    checked = manage("check", SABOTEUR_VAR=str(tmp_path), DEBUG="maybe")
    assert "DEBUG is malformed" in checked.stderr


def test_a_port_out_of_range_stops_the_start(tmp_path: Path) -> None:
    assert "PORT is malformed" in manage("play", SABOTEUR_VAR=str(tmp_path), PORT="70000").stderr


def test_the_secret_key_is_drawn_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret-key"

    key = kept_secret_key(path)

    assert len(key) >= 50
    assert kept_secret_key(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [each.name for each in path.parent.iterdir()] == ["secret-key"]


def test_two_folders_have_two_keys(tmp_path: Path) -> None:
    assert kept_secret_key(tmp_path / "a" / "key") != kept_secret_key(tmp_path / "b" / "key")
