"""Until when it is worth telling somebody that it is their turn."""

from random import Random

from games.models import Game, Notice
from games.notices.kinds import KINDS
from tests.playing import play_one, to_act

TURN = KINDS["turn"]


def told(game: Game) -> Notice:
    """The notice of the turn that the game waits for."""
    return Notice.objects.get(game=game, version=game.version, kind="turn", transport="mail")


def test_it_is_true_while_it_is_that_turn_of_theirs(game: Game) -> None:
    assert TURN.is_true(told(game))


def test_the_next_turn_of_theirs_is_another_one(game: Game) -> None:
    first, chance = told(game), Random(1)
    for _ in range(game.seats):
        game = play_one(game, chance)
    assert to_act(game) == first.player
    first = Notice.objects.get(pk=first.pk)
    assert not TURN.is_true(first)
    assert TURN.is_true(told(game))


def test_it_is_told_only_to_whose_turn_it_is(game: Game) -> None:
    notice = told(game)
    notice.player = game.players.exclude(pk=notice.player_id).first()
    assert not TURN.is_true(notice)


def test_of_a_game_that_is_no_longer_played_no_turn_is_told(game: Game) -> None:
    Game.objects.update(status=Game.Status.CANCELLED)
    assert not TURN.is_true(told(game))
