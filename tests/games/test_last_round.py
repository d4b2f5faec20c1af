"""Each place of a game that is over knows its last round, by which untold endings are found."""

import pytest

from accounts.models import Account
from games.core.tables.endings import untold_games
from games.models import Game, Player
from tests.factories import running_game
from tests.playing import play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann: Account, ben: Account) -> Game:
    return play_out(running_game(ann, [ben], computers=1, rules={"rounds": 2}))


def last_rounds(game: Game) -> set[int]:
    return set(Player.objects.filter(game=game).values_list("last_round", flat=True))


def test_a_place_knows_the_last_round_once_the_game_is_over(over: Game, ann: Account) -> None:
    assert last_rounds(over) == {2}
    assert last_rounds(running_game(ann, computers=2)) == {0}


def test_an_ending_is_untold_until_that_of_the_last_round_was_seen(
    over: Game, ann: Account
) -> None:
    for seen, untold in ((0, {over.pk}), (1, {over.pk}), (2, set())):
        Player.objects.filter(game=over, account=ann).update(ending_seen=seen)
        assert untold_games(ann) == untold
