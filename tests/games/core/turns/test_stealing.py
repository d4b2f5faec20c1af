"""The thieves' turns are turns like any other: they are told, kept in the log, and replayed."""

import pytest
from django.core.management import call_command

from accounts.models import Account
from games.core.errors import IllegalMove, NotYours
from games.core.turns import turns
from games.models import Game, Notice, Turn
from games.rules.moves import Steal
from tests.factories import running_game
from tests.playing import play_some, play_to_theft, position_of, to_act
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def asked(cast: Cast) -> Game:
    """A game of Saboteur 2 in which a thief is asked whom to rob."""
    people = cast.ann, [cast.ben, cast.cleo]
    return play_to_theft(lambda: running_game(*people, rules={"expansion": True}))


@pytest.fixture
def robbing(asked: Game) -> Game:
    """The same, as a test may change it."""
    return Game.objects.get(pk=asked.pk)


@pytest.mark.both
def test_the_thief_is_told_like_anybody_whose_turn_it_is(robbing: Game) -> None:
    thief = to_act(robbing)
    told = Notice.objects.filter(
        player=thief, kind=Notice.Kind.TURN, version=robbing.version, transport="mail"
    )
    assert told.count() == 1


def test_only_the_thief_may_choose_and_only_among_those_with_gold(
    robbing: Game, olga: Account
) -> None:
    thief = to_act(robbing)
    other = robbing.players.exclude(pk=thief.pk).select_related("account")[0].account
    steal = Steal(None)
    with pytest.raises(IllegalMove) as early:
        turns.take_turn(game_id=robbing.pk, account=other, version=robbing.version, move=steal)
    with pytest.raises(NotYours):
        turns.take_turn(game_id=robbing.pk, account=olga, version=robbing.version, move=steal)
    oneself = Steal(thief.seat)
    with pytest.raises(IllegalMove) as foolish:
        turns.take_turn(
            game_id=robbing.pk, account=thief.account, version=robbing.version, move=oneself
        )
    assert (early.value.code, foolish.value.code) == ("not-your-turn", "not-on-self")


def test_a_theft_is_logged_and_the_game_replays_to_the_same_state(
    robbing: Game,
) -> None:
    thief, position = to_act(robbing), position_of(robbing)
    victim = next(s for s, gold in enumerate(position.purses) if gold and s != thief.seat)
    game = turns.take_turn(
        game_id=robbing.pk,
        account=thief.account,
        version=robbing.version,
        move=Steal(victim),
    ).game
    last = Turn.objects.filter(game=game).latest("id")
    numbers = Turn.objects.filter(round=last.round).order_by("id").values_list("number", flat=True)
    assert [*numbers] == [*range(1, len(numbers) + 1)]
    assert last.seat == thief.seat
    assert last.events[0] == {"kind": "stole", "seat": thief.seat, "on": victim}
    game = play_some(game, 10_000)
    assert game.status == Game.Status.FINISHED
    assert call_command("verify_games", str(game.pk)) is None  # it exits where states differ
