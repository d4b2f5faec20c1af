"""Checks what must be true after a storm."""

import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic, sleep

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from games.models import Game, Notice, Turn
from games.tasks import KINDS
from tests.processes import ROOT, manage
from tools.storm.clients import Acknowledged, Client

_QUIET_SECONDS = 90
_ERROR = re.compile(r"^(?:\w+\.)*(\w*(?:Error|Full|Timeout|Shutdown)): ", re.MULTILINE)
_TRACEBACK = "Traceback (most recent call last):\n"
# What Python writes between an error and another one raised because of it.
_LED_TO_ANOTHER = re.compile(r"^(?:During handling of|The above exception was)", re.MULTILINE)
_LONGER_THAN_A_CLAIM = timedelta(minutes=3)
# By then a living worker has sent its letter, so its claim is not taken from it.
_LONGER_THAN_A_SEND = timedelta(seconds=30)


def wrong_after(
    clients: Iterable[Client], emails: list[str], environment: dict[str, str]
) -> Iterator[str]:
    """Yield a sentence for each thing that is wrong."""
    clients = list(clients)
    yield from (f"A client fell: {client.fell}" for client in clients if client.fell)
    yield from lost_turns([turn for client in clients for turn in client.turns])
    yield from wrong_notices(emails)
    for command in ("verify_games", "verify_audit"):
        done = manage(command, **environment)
        if done.returncode:
            yield f"{command}: {(done.stdout + done.stderr).strip()[-500:]}"


def work_off() -> str:
    """Wait until nothing is due, skipping pauses after failures; return what is still due."""
    # Connections from before the storm are broken.
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]
    end = monotonic() + _QUIET_SECONDS
    due = "?"
    while due and monotonic() < end:
        now = timezone.now()
        _hasten(now)
        waiting = [name for name, kind in KINDS.items() if kind.due(now, 1)]
        if Notice.objects.filter(state=Notice.State.SENDING).exists():
            waiting.append("a notice that somebody is sending")
        due = ", ".join(waiting)
        sleep(1)
    return due


def _hasten(now: datetime) -> None:
    """Skip the growing pauses after failures, and the two minutes after a killed worker."""
    waiting = Notice.objects.filter(state=Notice.State.WAITING)
    waiting.filter(attempts__gt=0, due_at__gt=now).update(due_at=now)
    left = Notice.objects.filter(
        state=Notice.State.SENDING, claimed_at__lt=now - _LONGER_THAN_A_SEND
    )
    left.update(claimed_at=now - _LONGER_THAN_A_CLAIM)


def emails_in_words(emails: list[str]) -> str:
    """Return how many emails came, and how many came again after a worker was killed."""
    again = sum(number - 1 for number in Counter(emails).values())
    return f"{len({*emails})} emails, {again} of them twice with one Message-ID"


def errors_in_words(folder: Path) -> str:
    """Return the errors that the site logged with a traceback, by kind.

    In a chain only the last error counts, as libraries catch many on purpose.
    """
    tracebacks = (each for log in folder.glob("*.log") for each in _tracebacks(log.read_text()))
    found = Counter(match[1] for each in tracebacks if (match := _ERROR.search(each)))
    return ", ".join(f"{name} {number}" for name, number in sorted(found.items())) or "none"


def _tracebacks(log: str) -> Iterator[str]:
    """Yield the tracebacks of a log with the text after each; only the last of a chain."""
    _before, *found = log.split(_TRACEBACK)
    yield from (each for each in found if not _LED_TO_ANOTHER.search(each))


def keep_logs(folder: Path, name: str) -> Path:
    """Copy the logs of a run over the last run's, and return their folder."""
    kept = ROOT / "var" / name
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    for log in folder.glob("*.log"):
        shutil.copy(log, kept)
    return kept


def games_over() -> int:
    """Return how many games were played to their end."""
    return Game.objects.filter(status=Game.Status.FINISHED).count()


def lost_turns(turns: list[Acknowledged]) -> Iterator[str]:
    """Yield a sentence for each acknowledged turn that is missing or was acknowledged twice."""
    rows = Turn.objects.filter(game__in={turn.game for turn in turns})
    owners = {
        (player.game_id, player.seat): player.account_id
        for game in Game.objects.filter(pk__in={turn.game for turn in turns})
        for player in game.players.all()
    }
    kept = {
        Acknowledged(row.game_id, row.version, owners[row.game_id, row.seat] or 0) for row in rows
    }
    for turn, times in Counter(turns).items():
        if turn not in kept:
            yield f"An acknowledged turn is lost: {turn}"
        if times > 1:
            yield f"A turn was acknowledged twice: {turn}"


def wrong_notices(emails: list[str]) -> Iterator[str]:
    """Yield a sentence for each email that is missing, stuck or without a notice."""
    by_mail = Notice.objects.filter(transport="mail")
    settled = Q(state__in=(Notice.State.SENT, Notice.State.OBSOLETE))
    # Notices for readers who were just here are checked again later.
    later = Q(state=Notice.State.WAITING, attempts=0, due_at__gt=timezone.now())
    for notice in by_mail.exclude(settled | later):
        yield f"A notice is neither sent nor untrue: {notice}, {notice.state}, {notice.last_error}"
    taken = {email.strip("<>").removeprefix("notice.").partition("@")[0] for email in emails}
    letters = by_mail.filter(state=Notice.State.SENT).values_list("letter", flat=True)
    for letter in sorted({*letters} - taken):
        yield f"An email counts as sent and never came: {letter}"
    for letter in sorted(taken - {*by_mail.values_list("letter", flat=True)}):
        yield f"An email came that no notice knows, so it was written twice: {letter}"
