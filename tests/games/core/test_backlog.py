"""What waits is listed in its order, page by page, and the rest of a backlog is not read."""

from datetime import datetime, timedelta
from functools import partial

import pytest
from django.db.models import DurationField, ExpressionWrapper, F, Value

from games import draining
from games.core.backlog import Waiting, longest_waiting
from games.core.computers import computers
from games.core.turns import tallies
from games.models import Game, Notice
from games.notices import outbox
from tests.clock import Clock, clock
from tests.many import copy_game, copy_row, count_rows
from tests.plans import rows_read

__all__ = ["clock"]
MANY = 5000


def test_pages_follow_each_other_with_the_longest_wait_first(game: Game, clock: Clock) -> None:
    games = copy_game(game, 10)
    # Many at the same time, so that the id has to decide.
    Game.objects.filter(pk__in=games[::2]).update(computer_at=clock.now())
    clock.pass_by(seconds=-1)
    Game.objects.filter(pk__in=games[1::2]).update(computer_at=clock.now())
    rows = Game.objects.filter(computer_at__isnull=False)
    found, after = list[int](), None
    while page := longest_waiting(rows, "computer_at", 3, after):
        found, after = found + [row.id for row in page], page[-1]
    assert found == games[1::2] + games[::2]


@pytest.fixture
def long_backlog(game: Game, clock: Clock) -> datetime:
    """Very many rows of every kind, waiting and settled; the time by which all are due."""
    now = clock.now()
    Notice.objects.exclude(kind="turn").delete()
    notice = Notice.objects.get(transport="mail")
    due_at = "games_notice.created_at + i * interval '1 millisecond'"
    copy_row(notice, MANY, version="i + 10", due_at=due_at)
    copy_row(notice, MANY, version=f"i + 10 + {MANY}", due_at=due_at, state="'sent'")
    games = copy_game(game, MANY)
    ago = ExpressionWrapper(F("pk") * timedelta(milliseconds=1), DurationField())
    at = Value(now) - ago
    Game.objects.filter(pk__in=games[::2]).update(computer_at=at)
    Game.objects.filter(pk__in=games[1::2]).update(status="finished", ended_at=at)
    count_rows()
    clock.pass_by(hours=1)
    return clock.now()


@pytest.mark.services
def test_no_more_is_read_than_a_page_however_much_is_due(long_backlog: datetime) -> None:
    limit = draining.BATCH * draining.DRAINS
    for due, table in (
        (outbox.due, "games_notice"),
        (computers.due, "games_game"),
        (tallies.due, "games_game"),
    ):
        middle = due(long_backlog, MANY // 4)[-1]
        for after in (None, Waiting(*middle)):
            read = rows_read(partial(due, long_backlog, limit, after))
            # One more where they go on: it is compared with the place.
            assert limit <= read[table] <= limit + 1, (due, after)
