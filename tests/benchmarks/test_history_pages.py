"""A page of finished games reads as much among a hundred thousand places as among a few.

Run `pytest tests/benchmarks/test_history_pages.py -s` to read the figures.
"""

import time
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import Account
from games.lists import selectors as lists
from games.lists.selectors import history
from games.lists.selectors.read_models import HistoryFilter
from games.models import Game, Player
from tests.factories import AccountFactory, running_game
from tests.many import copy_game, count_rows
from tests.plans import rows_read

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db,
]
# Three places each.
GAMES = 34_000
ASKED = {
    "all": HistoryFilter(),
    "won": HistoryFilter(won=True),
    "four players": HistoryFilter(players=4),
    "with somebody": HistoryFilter(beside=1_000_000_000),
    "nothing of these": HistoryFilter(won=False, dwarf="geologist", expansion=True),
}


@pytest.fixture
def busy() -> Account:
    """Somebody with a very long history."""
    ann = AccountFactory(name="Ann")
    games = copy_game(running_game(ann, AccountFactory.create_batch(2)), GAMES)
    now = timezone.now()
    of_these = Game.objects.filter(id__range=(games[0], games[-1]))
    of_these.update(status="finished", ended_at=now)
    places = Player.objects.filter(game__in=of_these)
    places.update(finished_at=now, won=False, dwarfs=" miner ", ending_seen=3)
    count_rows()
    return ann


def test_no_page_looks_through_more_places_than_it_may(busy: Account) -> None:
    for name, sought in ASKED.items():
        for after in (None, lists.finished_games(busy, sought=sought).after):
            door = partial(lists.finished_games, busy, after, sought=sought)
            began = time.perf_counter()
            door()
            took = time.perf_counter() - began
            read = rows_read(door)
            print(f"\n{name}: {took * 1000:.0f} ms, {dict(read)}")
            assert read["games_player"] <= history.LOOKED_THROUGH * 3 + 150, name
            assert read["games_game"] <= history.LOOKED_THROUGH + 150, name
        of_theirs = rows_read(partial(lists.games_of, busy.pk, None, sought=sought))
        assert of_theirs["games_player"] <= history.LOOKED_THROUGH * 3 + 150, name
