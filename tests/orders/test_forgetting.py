"""Orders that are forgotten: something happened, or somebody said a name."""

import pytest

from games.chat import services as chat
from games.core.tables.left_orders import LeftOrders
from games.models import Game
from games.orders import services as orders
from games.rules.moves import Pass, PlayOn
from games.rules.orders.judging import Verdict
from games.rules.orders.order import FORGET_WHEN, Orders
from tests.clock import Clock
from tests.orders.leaving import (
    LOOK,
    assert_nothing_is_played,
    game,
    is_told,
    leave,
    left_by,
    pass_on,
    person,
    play,
)

__all__ = ["game"]
pytestmark = pytest.mark.django_db


def test_they_are_forgotten_where_that_was_picked_and_the_person_is_told(
    game: Game, clock: Clock
) -> None:
    leave(game, Orders((LOOK,), forget=FORGET_WHEN))
    play(game, "Ann", PlayOn("break-cart", 1))
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_they_stand_where_it_was_not_picked(game: Game, clock: Clock) -> None:
    leave(game, Orders((LOOK,)))
    play(game, "Ann", PlayOn("break-cart", 1))
    assert not is_told(game, "Ben")
    clock.pass_by(hours=3)
    assert orders.play(game.pk)


def test_what_ended_them_before_the_page_was_read_does_not_count_after_it_does(
    game: Game, clock: Clock
) -> None:
    version = game.version
    play(game, "Ann", PlayOn("break-cart", 2))
    play(game, "Ben", Pass(("NE",)))
    orders.keep(
        game_id=game.pk, account=person(game, "Ben"), version=version, orders=Orders((LOOK,))
    )
    play(game, "Cleo", Pass(("NS",)))
    pass_on(game)
    assert_nothing_is_played(game, clock)


MENTIONED = Orders((LOOK,), forget=("mention",))


def test_a_mention_of_ones_name_ends_them_where_that_was_picked(game: Game, clock: Clock) -> None:
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="@Ben look at the middle one")
    leave(game, MENTIONED)
    assert left_by(game, "Ben") == LeftOrders(MENTIONED, (Verdict(),), "")
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="no @Ben do not, @Ann is lying")
    told = left_by(game, "Ben")
    assert told is not None
    assert told.forgotten == "mention"
    pass_on(game)
    assert is_told(game, "Ben")
    assert_nothing_is_played(game, clock)


def test_a_mention_that_one_has_not_seen_when_leaving_them_ends_them_too(game: Game) -> None:
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="@Ben look at the middle one")
    orders.keep(
        game_id=game.pk,
        account=person(game, "Ben"),
        version=game.version,
        orders=MENTIONED,
        mentioned=0,
    )
    told = left_by(game, "Ben")
    assert told is not None
    assert told.forgotten == "mention"


def test_other_words_and_other_names_do_not(game: Game, clock: Clock) -> None:
    leave(game, MENTIONED)
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="Ben, or @Ann?")
    pass_on(game)
    clock.pass_by(hours=3)
    assert orders.play(game.pk)


def test_a_mention_once_the_turn_has_begun_has_them_told_after_all(
    game: Game, clock: Clock
) -> None:
    leave(game, MENTIONED)
    pass_on(game)
    assert not is_told(game, "Ben")
    chat.say(game_id=game.pk, account=person(game, "Cleo"), text="@Ben wait")
    assert game.orders_at is not None
    clock.time = game.orders_at
    assert not orders.play(game.pk)
    assert is_told(game, "Ben")
