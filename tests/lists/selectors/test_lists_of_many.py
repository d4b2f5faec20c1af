"""What a list reads grows with the list, and not with the site or with the histories of games."""

from functools import partial

import pytest
from django.utils import timezone

from accounts.models import Account
from games.lists import selectors as lists
from games.lists.selectors.lines import NEWEST
from games.models import Game, Player
from tests.factories import AccountFactory, running_game
from tests.many import copy_game, count_rows, give_history
from tests.plans import rows_read

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]
RUNNING, FINISHED = 60, 500
OTHERS_RUNNING, OTHERS_FINISHED = 250, 5_000


def finish(games: list[int]) -> None:
    """Let these games be over."""
    now, these = timezone.now(), (games[0], games[-1])
    Game.objects.filter(id__range=these).update(status="finished", ended_at=now)
    Player.objects.filter(game__id__range=these).update(finished_at=now)


@pytest.fixture
def busy(ann: Account) -> Account:
    """Somebody with many games, running and finished, on a site with many more of others."""
    strangers = AccountFactory.create_batch(3)
    others = copy_game(running_game(strangers[0], strangers[1:]), OTHERS_RUNNING + OTHERS_FINISHED)
    give_history(others, 3)
    finish(others[OTHERS_RUNNING:])
    mine = running_game(ann, AccountFactory.create_batch(2))
    give_history(copy_game(mine, RUNNING - 1), 100)
    finish(copy_game(mine, FINISHED))
    count_rows()
    return ann


def test_my_games_read_neither_the_table_of_games_nor_histories(busy: Account) -> None:
    read = rows_read(partial(lists.my_games, busy))
    assert read["games_turn"] <= RUNNING * NEWEST
    # By each of what it is found by, and for its line.
    assert read["games_game"] <= RUNNING * 5
    # The current round of each game, and the round of each turn.
    assert read["games_round"] <= RUNNING + RUNNING * NEWEST
    # One's own by what they are found by, all to find one's own again, all for the lines.
    assert read["games_player"] <= RUNNING * 3 * 3


def test_badges_and_the_next_game_read_the_running_games_only(busy: Account) -> None:
    for door in (lists.waiting_for(busy.pk).count, partial(lists.next_game, busy)):
        read = rows_read(door)
        assert read["games_player"] <= RUNNING, door
        assert read["games_game"] <= RUNNING, door
        assert read["games_round"] <= RUNNING, door
