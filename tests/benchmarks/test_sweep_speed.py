"""What a long queue of notices costs two workers at once: none twice, and memory that stays flat.

Run `NOTICES=10000 pytest tests/benchmarks/test_sweep_speed.py -s` to read the figures.
"""

import os
import time
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from games.models import Notice, Player
from games.notices import outbox, sending
from games.notices.transports.email import EmailTransport
from tests.factories import AccountFactory, running_game
from tests.many import copy_game
from tests.playing import to_act
from tests.samples import is_soak

NOTICES = int(os.environ.get("NOTICES") or (120 if is_soak() else 30))
# Not the last one.
PAGE = min(80, NOTICES * 2 // 3)
# The mail server keeps each letter in its parts, besides what is counted of it.
MOST_COPIES, MOST_HELD = 4, 48 * 2**20


def write_due_notices() -> None:
    """As many due notices of a turn as are asked for, each in a game of its own."""
    people = AccountFactory.create_batch(3)
    game = running_game(people[0], people[1:])
    Notice.objects.all().delete()
    facts: dict[str, Any] = {"kind": "turn", "version": game.version, "due_at": timezone.now()}
    acting = Player.objects.filter(game__in=copy_game(game, NOTICES), seat=to_act(game).seat)
    Notice.objects.bulk_create(
        Notice(game_id=one.game_id, player=one, account_id=one.account_id, **facts)
        for one in acting
    )


def work(share: int, workers: int) -> int:
    """Send whatever is due, page by page, as a drain does; returns how many this worker sent."""
    sent, after = 0, None
    try:
        while page := outbox.due(timezone.now(), PAGE, after):
            sent += sum(sending.send(row.id) for row in page if row.id % workers == share)
            after = page[-1]
    finally:
        connection.close()
    return sent


# Many take longer than a test that hangs.
@pytest.mark.timeout(300 + NOTICES)
@pytest.mark.django_db(transaction=True)
def test_two_workers_empty_a_long_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(EmailTransport, "joins", frozenset())
    write_due_notices()
    tracemalloc.start()
    began, cpu = time.monotonic(), time.process_time()
    with ThreadPoolExecutor(2) as pool:
        sent = sum(pool.map(work, (0, 1), (2, 2)))
    took, cpu = time.monotonic() - began, time.process_time() - cpu
    # The letters themselves are kept by the test's own mail server.
    letters = sum(len(letter.message().as_bytes()) for letter in mail.outbox)
    held = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(
        f"\n{sent} notices by two workers: {sent / took:,.0f} a second, {cpu / sent * 1000:.1f} ms"
    )
    print(f"at most {held / 2**20:,.1f} MB held, of which the letters {letters / 2**20:,.1f} MB")
    # A page of rows at a time, however many wait: what grows is the test's own mail server.
    assert held - MOST_COPIES * letters < MOST_HELD
    assert sent == len(mail.outbox) == NOTICES
    assert set(Notice.objects.values_list("state", "attempts")) == {("sent", 1)}
