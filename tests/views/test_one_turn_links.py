"""When a link to one turn dies: used, wrong, too late, or with whom it was sent to."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.core import computers
from games.core.deadlines import time_outs
from games.core.locking import lock_running
from games.core.seating import occupants
from games.models import Game, Turn
from tests.look.html import faults
from tests.people import acting
from tests.playing import play_some, to_act
from tests.views.one_turn_links import WRONG, discard, link, post, text

pytestmark = pytest.mark.django_db


def test_a_used_link_says_so_and_names_nobody(game: Game) -> None:
    address = link(game)
    assert post(address, **discard(game)).status_code == 200
    for answer in (Client().get(address), post(address, do="show"), post(address, **discard(game))):
        assert answer.status_code == 410
        page = text(answer)
        assert "This turn has been taken" in page
        for told in (game.name, "Ann", "Ben", "Cleo", str(game.pk) + "/"):
            assert told not in page
    assert Turn.objects.filter(game=game).count() == 1


def test_so_does_one_whose_turn_was_taken_at_the_table(game: Game) -> None:
    address = link(game)
    play_some(game, 1)
    assert Client().get(address).status_code == 410
    play_some(game, 2)
    assert to_act(game).account == acting(game)
    assert Client().get(address).status_code == 410


@pytest.mark.parametrize("what", ["forged", "cut", "long", "empty", "other salt", "old"])
def test_a_wrong_link_and_one_whose_time_is_up_look_the_same(
    game: Game, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = link(game)
    if what == "old":
        later = timezone.now() + timedelta(days=31)
        monkeypatch.setattr(timezone, "now", lambda: later)
    wrong = {
        "forged": address.replace("turn/", "turn/9", 1),
        "cut": address[:-4] + "/",
        "long": f"/one-turn/{'1-' * 300}/",
        "empty": "/one-turn/./",
        "other salt": f"/one-turn/{game.invite_token}/",
        "old": address,
    }[what]
    for answer in (Client().get(wrong), post(wrong, **discard(game))):
        assert answer.status_code == 404
        assert WRONG in text(answer)
        assert game.name not in text(answer)
    assert not Turn.objects.filter(game=game).exists()


def gone(account: Account, game: Game) -> None:
    Account.objects.filter(pk=account.pk).update(is_active=False)


def moved(account: Account, game: Game) -> None:
    Account.objects.filter(pk=account.pk).update(email="elsewhere@example.org")


def away(account: Account, game: Game) -> None:
    locked = lock_running(game.pk)
    occupants.seat_stand_in(locked, locked.player_of(account), timezone.now())


def deleted(account: Account, game: Game) -> None:
    game.players.filter(account=account).update(account=None)


def another(account: Account, game: Game) -> None:
    game.players.filter(account=account).update(account=None)
    game.players.filter(pk=to_act(game).pk).update(account=Account.objects.get(name="Olga"))


@pytest.mark.parametrize("happened", [gone, moved, away, deleted, another])
def test_a_link_dies_with_whom_it_was_sent_to(game: Game, olga: Account, happened: Any) -> None:
    address, fields = link(game), discard(game)
    happened(acting(game), game)
    for answer in (Client().get(address), post(address, do="show"), post(address, **fields)):
        assert answer.status_code == 404
        assert WRONG in text(answer)
    assert not Turn.objects.filter(game=game).exists()


LATE = "a computer player will play within about"


@pytest.fixture
def late(game: Game) -> str:
    """The link to a turn whose time is up, and which no computer player has taken yet."""
    address, then = link(game), timezone.now().replace(microsecond=0) - timedelta(minutes=1)
    assert LATE not in text(post(address, do="show"))
    Game.objects.filter(pk=game.pk).update(deadline=then, turn_began_at=then - timedelta(days=1))
    return address


@pytest.mark.parametrize("found", [False, True])
def test_once_the_time_is_up_the_link_plays_until_a_computer_player_does(
    game: Game, late: str, found: bool
) -> None:
    assert time_outs.expire(game.pk) is True if found else True
    for answer in (Client().get(late), post(late, do="show")):
        assert answer.status_code == 200
        assert LATE in text(answer)
        assert not faults(answer.content.decode())
    assert post(late, **discard(game)).status_code == 200
    assert Turn.objects.get(game=game).played_by == ""
    assert not computers.play(game.pk)


def test_once_a_computer_player_has_played_the_turn_is_taken(game: Game, late: str) -> None:
    time_outs.expire(game.pk)
    fields = discard(game)
    Game.objects.filter(pk=game.pk).update(computer_at=timezone.now())
    assert computers.play(game.pk)
    for answer in (Client().get(late), post(late, **fields)):
        assert answer.status_code == 410
    assert Turn.objects.get(game=game).played_by == "time-out"


def test_a_seat_is_not_taken_back_by_a_link_that_was_open_already(game: Game) -> None:
    address, fields = link(game), discard(game)
    post(address, do="show")
    away(to_act(game).account, game)
    assert post(address, **fields).status_code == 404
    assert to_act(game).stand_in
