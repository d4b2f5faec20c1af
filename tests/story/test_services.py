"""Saying thank you once a game is over."""

import pytest

from accounts.models import Account
from games.core.errors import NotOver, NotYours
from games.models import Game
from games.story.services import say_thanks
from tests.factories import running_game
from tests.playing import play_out

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(ann: Account, ben: Account, cleo: Account) -> Game:
    return play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}, public=True))


def thanked(game: Game) -> list[str]:
    return list(
        game.players.filter(thanked=True).order_by("pk").values_list("account__name", flat=True)
    )


def test_who_played_says_thank_you_once(over: Game, ben: Account) -> None:
    say_thanks(over.pk, ben)
    say_thanks(over.pk, ben)
    assert thanked(over) == ["Ben"]


def test_nobody_else_thanks_anybody_there(over: Game, olga: Account) -> None:
    for account, game in ((olga, over.pk), (olga, over.pk + 1)):
        with pytest.raises(NotYours):
            say_thanks(game, account)
    assert thanked(over) == []


def test_while_the_game_runs_it_is_too_early(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo])
    with pytest.raises(NotOver):
        say_thanks(game.pk, ann)
    assert thanked(game) == []
