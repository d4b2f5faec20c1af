"""Clocks that have run out, swept by two workers at once; in the soak a thousand.

Run it with `-s` (and `--hypothesis-profile soak`) to read the figures.
"""

import time
import tracemalloc
from collections import Counter
from threading import Thread

import pytest
from django.db import connection
from django.utils import timezone

from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.deadlines import time_outs
from games.models import Game
from tests.factories import AccountFactory, running_game
from tests.many import copy_game
from tests.samples import is_soak

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]
MANY, PAGE, WORKERS = 1000 if is_soak() else 150, 50, 2
MOST_HELD = 32 * 2**20


@pytest.fixture
def nobody_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave open pages and the queue alone."""
    monkeypatch.setattr("games.core.broadcast.get_channel_layer", lambda: None)
    monkeypatch.setattr("games.core.falling_due.queue", lambda *_: None)


def _sweep(acted: Counter[int]) -> None:
    """Act on all that is due, page by page, as a worker does that knows of no other."""
    try:
        while page := time_outs.due(timezone.now(), PAGE):
            acted.update(row.id for row in page if time_outs.expire(row.id))
    finally:
        connection.close()


def test_two_workers_act_on_each_of_many_expired_clocks_once() -> None:
    people = AccountFactory.create_batch(3)
    game = running_game(people[0], people[1:], timing=Timing(PRESETS["quick"]))
    copies = copy_game(game, MANY)
    Game.objects.filter(pk__in=copies).update(deadline=timezone.now())
    acted: list[Counter[int]] = [Counter() for _worker in range(WORKERS)]
    workers = [Thread(target=_sweep, args=(each,)) for each in acted]
    tracemalloc.start()
    began = time.perf_counter()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    took, held = time.perf_counter() - began, tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"\n{MANY} clocks by {WORKERS} workers: {took:.1f} s, at most {held / 2**20:.1f} MB held")
    # A page of rows at a time, and one game: a thousand games would be many times that.
    assert held < MOST_HELD
    assert acted[0] + acted[1] == Counter(copies)
    rows = Game.objects.filter(pk__in=copies)
    assert {sum(each) for each in rows.values_list("time_outs", flat=True)} == {1}
    assert not rows.filter(deadline__isnull=False).exists()
