"""What the processes of `deploy/` log of what was asked for and done, without the keys."""

from pathlib import Path

import pytest

from tests.processes import clean_environment, manage
from tests.services.ports import free_port

from .test_production_run import Process, ask
from .units import pages_command, worker_command

pytestmark = pytest.mark.services

TOKEN = "k3y-0f-" + "x" * 25
# Each with what is left of it.
ASKED = {
    f"/join/{TOKEN}/": '"GET /join/[key]/ HTTP/1.1" ',
    "/join/lettersonly/": '"GET /join/[key]/ HTTP/1.1" ',
    f"/accounts/mail/off/12.{TOKEN}/": '"GET /accounts/mail/off/[key]/ HTTP/1.1" ',
    f"/accounts/password/reset/key/1-{TOKEN}/": '"GET /accounts/password/reset/key/[key]/ HTTP',
    f"/accounts/confirm-email/MQ:1x:{TOKEN}/": '"GET /accounts/confirm-email/[key]',
    f"/accounts/login/?next=/join/{TOKEN}/": '/login/?next=/join/[key]/ HTTP/1.1" 200',
    "/accounts/login/?email=ann%40example.org": '?email=[address] HTTP/1.1" 200',
    "/rules/?q=ladder": '"GET /rules/?q=ladder HTTP/1.1" 200',
}


def test_the_access_log_leaves_keys_and_addresses_out(
    production: dict[str, str], tmp_path: Path
) -> None:
    port = str(free_port())
    pages = Process(tmp_path / "pages.log", clean_environment(**production), *pages_command(port))
    try:
        assert pages.listens(port), pages.log.read_text()
        for path, line in ASKED.items():
            ask(f"http://127.0.0.1:{port}{path}", X_Forwarded_Proto="https")
            assert pages.said(line), (line, pages.log.read_text())
    finally:
        pages.stop()
    log = pages.log.read_text()
    for secret in (TOKEN, TOKEN[:12], "lettersonly", "ann%40", "example.org"):
        assert secret not in log
    assert "Traceback" not in log


def test_a_worker_s_errors_leave_addresses_out(production: dict[str, str], tmp_path: Path) -> None:
    worker = Process(tmp_path / "worker.log", clean_environment(**production), *worker_command())
    try:
        assert worker.said("ready."), worker.log.read_text()
        code = (
            "from games.tasks import computer_turn as task;"
            f"task.delay('ann@example.org'); task.delay('{TOKEN}')"
        )
        assert manage("shell", "-v0", "-c", code, **production).returncode == 0
        assert worker.said("expected a number but got '[address]'"), worker.log.read_text()
        assert worker.said("expected a number but got '[key]'"), worker.log.read_text()
    finally:
        worker.stop()
    log = worker.log.read_text()
    assert "ann@example.org" not in log
    assert TOKEN not in log
    assert "celery@" in log
    assert "Traceback" in log
