"""What a backup holds, and which ones are refused."""

import errno
import json
import os
import re
import shlex
import stat
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from zipfile import ZipFile

import pytest
import yaml
from django.conf import settings
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from accounts import audit_log
from accounts.models import Account, AuditEntry
from games.models import Game, Notice, Pulse
from games.notices import hold, outbox
from saboteur_site.backups import BadBackup
from saboteur_site.backups.files import back_up, restore
from saboteur_site.backups.manifest import commit
from tests.factories import AccountFactory, running_game
from tests.playing import play_one, play_some
from tests.processes import ROOT
from tests.site.backups.conftest import wipe
from tests.site.units import read_unit
from tests.task_queue import sweep_and_work

pytestmark = pytest.mark.both


Change = Callable[[dict[str, Any]], dict[str, Any]]


@pytest.fixture
def made(site: None, tmp_path: Path) -> Path:
    """A backup of a site with one account."""
    AccountFactory(name="Ann")
    back_up(tmp_path / "site.zip")
    return tmp_path / "site.zip"


def changed(path: Path, change: Change) -> Path:
    """A copy of a backup with another manifest."""
    other = path.with_name("other.zip")
    with ZipFile(path) as old, ZipFile(other, "w") as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "manifest.json":
                content = json.dumps(change(json.loads(content))).encode()
            new.writestr(name, content)
    return other


def secrets() -> list[str]:
    return [settings.SECRET_KEY, *settings.DEAL_KEYS]


def test_it_names_the_keys_and_holds_none(made: Path) -> None:
    with ZipFile(made) as archive:
        told = json.loads(archive.read("manifest.json"))
        content = b"".join(archive.read(name) for name in archive.namelist())
    assert set(told["keys"]) >= {"SECRET_KEY", "DEAL_KEYS"}
    assert not [key for key in secrets() if key.encode() in content]
    assert stat.S_IMODE(made.stat().st_mode) == 0o600


def test_it_holds_the_keys_if_somebody_asks(made: Path, settings: Any, tmp_path: Path) -> None:
    path = tmp_path / "keys.zip"
    back_up(path, with_keys=True)
    with ZipFile(path) as archive:
        inside = archive.read("keys.env").decode()
    assert [key for key in secrets() if key not in inside] == []
    kept, settings.SECRET_KEY = settings.SECRET_KEY, "another"
    wipe()
    _told, warnings = restore(path)
    if settings.EMBEDDED:
        database = Path(connection.settings_dict["NAME"])
        assert stat.S_IMODE(database.stat().st_mode) == 0o600
        assert (tmp_path / "secret-key").read_text() == f"{kept}\n"
        assert (tmp_path / "deal-key").read_text().strip().split(",") == settings.DEAL_KEYS
        assert warnings == []
    else:
        assert [line.split()[0] for line in warnings] == ["SECRET_KEY"]


def test_a_key_that_is_missing_is_named_with_what_does_not_work(made: Path, settings: Any) -> None:
    wipe()
    settings.DEAL_KEYS = settings.DEAL_KEYS[1:]
    (warning,) = restore(made)[1]
    assert warning.startswith("DEAL_KEYS is not the one")
    assert warning.endswith("running games stop at the end of their round.")


def test_a_place_with_a_site_in_it_is_left_alone(made: Path) -> None:
    AccountFactory(name="Ben")
    with pytest.raises(BadBackup, match="only restored into an empty database"):
        restore(made)
    assert Account.objects.filter(name="Ben").exists()
    assert hold.since() is None


def test_no_file_is_written_over_and_nothing_is_backed_up_of_nothing(
    made: Path, tmp_path: Path
) -> None:
    before = made.read_bytes()
    with pytest.raises(BadBackup, match="File exists"):
        back_up(made)
    assert made.read_bytes() == before
    wipe()
    with pytest.raises(BadBackup, match="no site here"):
        back_up(tmp_path / "new.zip")


def test_what_is_no_backup_or_a_damaged_one_leaves_the_place_empty(
    made: Path, tmp_path: Path
) -> None:
    content = bytearray(made.read_bytes())
    content[len(content) // 2] ^= 0xFF
    made.write_bytes(content)
    (tmp_path / "text.zip").write_text("a text")
    wipe()
    for name, said in [
        ("site.zip", None),
        ("none.zip", "does not exist"),
        ("", "cannot be read by the user"),
        ("text.zip", "is no backup"),
    ]:
        with pytest.raises(BadBackup, match=said):
            restore(tmp_path / name)
        assert is_empty()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            lambda told: told | {"migrations": [*told["migrations"], "games.0999_later"]},
            "only the backup has games.0999_later. Restore it with that version, then upgrade",
        ),
        (
            lambda told: told | {"migrations": ["games.0999_later"], "commit": "c0ffee" * 6},
            r"commit c0ffeec0ffee; this is .*: deploy/upgrade --only-files c0ffeec0ffee$",
        ),
        (
            # As releases before this one wrote it.
            lambda told: (
                {name: told[name] for name in told if name != "commit"}
                | {"migrations": ["games.0998_soon", "games.0999_later"]}
            ),
            "the one that has games.0999_later as its last migration",
        ),
        (lambda told: told | {"migrations": told["migrations"][1:]}, "only this version has"),
        (lambda told: told | {"database": "Oracle"}, "from Oracle, and this site uses"),
        (lambda told: told | {"format": 9}, "another format"),
        *(
            (
                lambda told, left_out=left_out: {
                    name: told[name] for name in told if name != left_out
                },
                "manifest cannot be read",
            )
            for left_out in ("database", "migrations", "has_keys", "keys", "version", "made_at")
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(
    made: Path, change: Change, sentence: str
) -> None:
    other = changed(made, change)
    wipe()
    with pytest.raises(BadBackup, match=sentence):
        restore(other)
    assert is_empty()


def test_only_a_whole_backup_counts_as_one(
    site: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    AccountFactory(name="Ann")

    def is_full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "site.zip"
    with monkeypatch.context() as patched:
        patched.setattr("saboteur_site.backups.databases.copyfileobj", is_full)
        with pytest.raises(BadBackup, match="cannot be written: No space left on device"):
            manage("backup", str(path))
    assert not path.exists()
    assert not Pulse.objects.filter(name=Pulse.Name.BACKUP).exists()
    told = manage("backup", str(path))
    assert f"commit {commit()[:12]}" in told
    assert "Not inside" in told
    assert Pulse.objects.get(name=Pulse.Name.BACKUP).at <= timezone.now()


def is_empty() -> bool:
    return connection.introspection.table_names() == []


# A drill: play, back up, wipe, restore, verify, and play on; nobody is told anything twice.


def manage(command: str, *arguments: str) -> str:
    """What a command printed."""
    out = StringIO()
    call_command(command, *arguments, stdout=out, stderr=out)
    return out.getvalue()


def tables() -> dict[str, int]:
    """How many rows each table has."""
    with connection.cursor() as cursor:
        counted = {}
        for name in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT count(*) FROM {name}")
            counted[name] = cursor.fetchone()[0]
    return counted


@contextmanager
def half_written(name: str) -> Iterator[None]:
    """Somebody else is about to write an account."""
    other: BaseDatabaseWrapper = connection.copy()
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("UPDATE accounts_account SET name = %s WHERE name = 'Ann'", [name])
    try:
        yield
    finally:
        other.rollback()
        other.close()


def test_a_site_goes_on_after_a_wipe_and_tells_nobody_twice(
    site: None, tmp_path: Path, settings: Any
) -> None:
    settings.NOTICE_DELAY_SECONDS = 0
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    game = play_some(running_game(ann, [ben, cleo]), 9)
    audit_log.append(ann, AuditEntry.Verb.CHANGE, ben)
    waiting = {row.id for row in outbox.due(timezone.now(), 1000)}
    before = tables()
    with half_written("Anna"):
        back_up(tmp_path / "site.zip")
    play_one(game, Random(1))
    wipe()
    assert "held back" in manage("restore", str(tmp_path / "site.zip"))
    assert tables() == before | {"games_hold": 1}
    assert Account.objects.filter(name="Ann").exists()
    sweep_and_work()
    assert waiting and mail.outbox == []
    assert manage("verify_games") == "1 the same, 0 different\n"
    assert manage("verify_audit").endswith(": whole\n")
    play_some(Game.objects.get(), 3)
    manage("release_notices")
    sweep_and_work()
    assert mail.outbox
    sent = set(Notice.objects.filter(state="sent").exclude(transport="bell").values_list("pk"))
    assert not sent & {(pk,) for pk in waiting}
    assert manage("verify_games") == "1 the same, 0 different\n"


# The nightly backup: what its unit starts, and that systemd understands it.


SYSTEMD = ROOT / "deploy" / "systemd"


def test_the_unit_backs_up_into_a_new_file_every_night(tmp_path: Path) -> None:
    unit = read_unit("saboteur-backup.service")["Service"]
    # The program is replaced by one that says what it was told; systemd makes one % of two.
    words = shlex.split(unit["ExecStart"].replace("%%", "%"))
    program = "/srv/saboteur/current/.venv/bin/python"
    told = subprocess.run(
        [word.replace(program, "echo") for word in words],
        env=os.environ | {"STATE_DIRECTORY": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    file = rf"manage\.py backup {re.escape(str(tmp_path))}/saboteur-\d{{4}}-\d\d-\d\d-\d{{4}}\.zip"
    assert re.fullmatch(file, told.stdout.strip())


def test_only_old_backups_are_deleted(tmp_path: Path) -> None:
    unit = read_unit("saboteur-backup.service")["Service"]
    for name, days in (("saboteur-old.zip", 16), ("saboteur-new.zip", 3), ("mine.zip", 90)):
        (tmp_path / name).touch()
        subprocess.run(["touch", "-d", f"{days} days ago", tmp_path / name], check=True)
    words = shlex.split(unit["ExecStartPost"].replace("${STATE_DIRECTORY}", str(tmp_path)))
    subprocess.run(words, check=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.zip", "saboteur-new.zip"]


@pytest.mark.parametrize("timer", sorted(path.name for path in SYSTEMD.glob("*.timer")))
def test_the_operator_is_told_of_what_a_timer_starts_and_fails(timer: str) -> None:
    unit = read_unit(timer.replace(".timer", ".service"))
    teller, name = unit["Unit"]["OnFailure"].split("@")
    assert name == "%n.service"
    words = shlex.split(read_unit(f"{teller}@.service")["Service"]["ExecStart"])
    command = [word.replace("%i", "saboteur-backup.service") for word in words[2:]]
    call_command(*command)
    (sent,) = mail.outbox
    assert sent.to == [settings.OPERATOR_EMAIL]
    assert "saboteur-backup.service has failed" in sent.subject
    assert "journalctl -u saboteur-backup.service" in sent.body
    with (
        patch("django.core.mail.EmailMessage.send", side_effect=OSError),
        pytest.raises(CommandError, match="No email could be sent: OSError"),
    ):
        call_command(*command)


def test_the_timer_is_one_that_systemd_understands() -> None:
    when = read_unit("saboteur-backup.timer")["Timer"]["OnCalendar"]
    subprocess.run(["systemd-analyze", "calendar", when], check=True, capture_output=True)


def test_the_container_backs_up_with_the_programs_that_it_has() -> None:
    compose = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
    backup = compose["services"]["backup"]
    assert "manage.py backup /backups/" in backup["command"][-1]
    # A restore wants an empty database, so nothing may be migrated first.
    assert set(backup["depends_on"]) == {"postgres"}
    assert "postgresql-client" in (ROOT / "deploy" / "Containerfile").read_text()
