"""The nightly backup: what its unit starts, and that systemd understands it."""

import os
import re
import shlex
import subprocess
from pathlib import Path
from unittest.mock import patch

import pytest
import yaml
from django.conf import settings
from django.core import mail
from django.core.management import CommandError, call_command

from tests.processes import ROOT
from tests.site.units import read_unit

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
