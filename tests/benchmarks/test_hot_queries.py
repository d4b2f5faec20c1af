"""What is asked for all the time takes as long among very many finished games as among a few.

Run `HISTORY=1000,10000,100000 pytest tests/benchmarks/test_hot_queries.py -s` to read the figures.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Account
from games.core import computers
from games.core.deadlines import time_outs
from games.core.locking import lock_running
from games.core.tables.glances import glance
from games.core.tables.tables import table
from games.core.turns import tallies
from games.figures import selectors as people
from games.lists import selectors as lists
from games.models import Game
from games.notices import outbox
from games.orders import services as orders
from games.ratings.selectors import ratings_of
from tests.factories import AccountFactory, running_game
from tests.many import copy_game, count_rows, give_history
from tests.plans import expect_more_rows, milliseconds, rows_read
from tests.playing import play_out, play_some
from tests.samples import is_soak

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db,
]

SIZES = [
    int(size)
    for size in os.environ.get("HISTORY", "200,2000" if is_soak() else "100,600").split(",")
]
TURNS = 45  # of a round of three
RUNNING = 12
AT_ONCE = 500
MANY = 50_000
KEY = "a row by its key"


@dataclass
class Site:
    """Somebody with some games that run, and one that is over, of which there will be copies."""

    ann: Account
    ben: Account
    running: Game
    over: Game
    games: int = 0
    read: dict[str, list[int]] = field(default_factory=dict)
    took: dict[str, list[float]] = field(default_factory=dict)


@pytest.fixture
def site() -> Site:
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    running = [play_some(running_game(ann, [ben, cleo]), 12, seed=n) for n in range(RUNNING)]
    over = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    tallies.count(over.pk)
    over.players.update(ending_seen=1, result_seen=1)
    over.refresh_from_db()
    return Site(ann, ben, running[0], over)


def grow(site: Site, size: int) -> None:
    """Let so many games be over at which all three sat."""
    games = copy_game(site.over, size - site.games)
    give_history(games, TURNS)
    count_rows()
    site.games = size
    if SIZES[-1] < MANY:
        expect_more_rows()


def doors(site: Site) -> dict[str, Callable[[], Any]]:
    """What pages, turns and sweeps ask for."""
    now, running, ann = timezone.now(), site.running.pk, site.ann
    swept = (outbox, time_outs, tallies, orders, computers)
    return {
        KEY: partial(Game.objects.get, pk=running),
        "table": partial(table, running, ann),
        "table of a finished game": partial(table, site.over.pk, ann),
        "nothing new": partial(glance, running, ann),
        "what a turn reads": lambda: lock_running(running).position(),
        "My games": partial(lists.my_games, ann),
        "the next game": partial(lists.next_game, ann),
        "open tables": partial(lists.open_tables, ann),
        "finished games": partial(lists.finished_games, ann),
        "a person": partial(people.person, site.ben.pk, ann),
        "a person's ratings": partial(ratings_of, site.ben.pk, ann),
        "sweeps": lambda: [service.due(now, AT_ONCE) for service in swept],
    }


# Many rows take longer to write than a test that hangs.
@pytest.mark.timeout(300 + SIZES[-1] // 50)
def test_what_is_asked_all_the_time_reads_no_more_of_a_long_history(site: Site) -> None:
    for size in SIZES:
        grow(site, size)
        for name, door in doors(site).items():
            site.read.setdefault(name, []).append(rows_read(door).total())
            site.took.setdefault(name, []).append(milliseconds(door))
    for name, rows in site.read.items():
        grown = [took / key for took, key in zip(site.took[name], site.took[KEY], strict=True)]
        told = ", ".join(f"{took:.3f}" for took in site.took[name])
        print(f"\n{name}: rows {rows}, ms {told}, {grown[-1] / grown[0]:.2f} times a key", end="")
    assert [name for name, rows in site.read.items() if rows[-1] > 1.5 * rows[0] + 5] == []
