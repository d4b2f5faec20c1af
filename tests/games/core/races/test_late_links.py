"""Once the time is up its owner's link and the computer player may meet: one of them plays."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from games.core.clock import time_outs
from games.core.computers import computers
from games.core.turns import turns
from games.models import Game, Notice, Turn
from games.notices.turn_links import TurnLink, address_of, read_link
from games.rules import engine
from games.rules.moves import Move, Pass
from tests.factories import AccountFactory, running_game
from tests.games.core.races.gates import meet
from tests.playing import position_of

pytestmark = [
    pytest.mark.services,
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("nobody_told"),
]


@pytest.fixture
def late() -> Game:
    """A game in which somebody's time is up, and the computer player is due."""
    game = running_game(AccountFactory(), AccountFactory.create_batch(2))
    then = timezone.now() - timedelta(minutes=1)
    Game.objects.filter(pk=game.pk).update(deadline=then, turn_began_at=then - timedelta(days=1))
    assert time_outs.expire(game.pk)
    Game.objects.filter(pk=game.pk).update(computer_at=then)
    game.refresh_from_db()
    return game


def link_of(game: Game) -> TurnLink:
    told = Notice.objects.filter(game=game, kind="turn").latest("version")
    assert told.account is not None
    return read_link(address_of(told, told.account).split("/")[-2])


def discard(game: Game) -> Move:
    position = position_of(game)
    assert position.turn is not None
    return Pass((engine.observe(position, position.turn).hand[0],))


@pytest.mark.parametrize("owner_first", [True, False])
def test_the_link_and_the_computer_player_never_both_play(late: Game, owner_first: bool) -> None:
    link, move, version = link_of(late), discard(late), late.version
    owner = partial(turns.take_linked_turn, link=link, version=version, move=move)
    site = partial(computers.play, late.pk)
    first, second = (owner, site) if owner_first else (site, owner)
    outcomes = meet([first, second], Game.objects.filter(pk=late.pk))
    assert outcomes == (["done", "nothing"] if owner_first else ["done", "TurnAlreadyTaken"])
    assert Turn.objects.get(game=late).played_by == ("" if owner_first else "time-out")
