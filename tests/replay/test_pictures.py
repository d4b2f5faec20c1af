"""Pictures of the moments of a replay: each as its reader sees it."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from tests.factories import running_game
from tests.people import Browser
from tests.playing import play_out, play_some, tell_all
from tests.replay.test_views import at

pytestmark = pytest.mark.django_db


def picture(game: Game, turn: int, seat: str = "") -> str:
    address = reverse("games:replay_picture", args=[game.pk, 1, turn])
    return f"{address}?seat={seat}" if seat else address


def test_each_turn_has_a_picture_of_the_mine_as_it_is_seen(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = tell_all(play_out(running_game(ann, [ben, cleo], rules={"rounds": 1})))
    page = browser(ann).get(f"{at(game, 1, 3)}?seat=all").content.decode()
    assert f'href="{picture(game, 3, "all")}"' in page
    answer = browser(ann).get(picture(game, 3, "all"))
    assert answer["Content-Type"] == "image/png"
    assert "no-store" in answer["Cache-Control"]
    assert answer.content.startswith(b"\x89PNG")
    assert answer.content != browser(ann).get(picture(game, 3, "nobody")).content
    assert browser(ann).get(picture(game, 999)).status_code == 404


def test_a_picture_shows_no_more_of_a_running_game_than_its_table(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=True), 6)
    plain = browser(olga).get(picture(game, 6)).content
    assert browser(olga).get(picture(game, 6, "all")).content == plain
    own = browser(ann).get(picture(game, 6)).content
    for seat in ("0", "1", "2", "all", "nobody"):
        assert browser(ann).get(picture(game, 6, seat)).content == own
    private = play_some(running_game(ann, [ben, cleo], public=False), 2)
    assert browser(olga).get(picture(private, 1)).status_code == 404


def test_nobody_gets_a_picture_of_an_ending_they_were_not_shown(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules={"rounds": 1}))
    for client in (browser(ann), browser(ben)):
        answer = client.get(picture(game, 1))
        assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.pk}/")
