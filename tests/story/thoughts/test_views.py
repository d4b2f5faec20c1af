"""The page of computer players' thoughts: only once the game is over, and readable as a table."""

import re
from copy import deepcopy

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Turn
from games.replay import services as sharing
from games.rules.moves import Lay, Rockfall
from tests.factories import running_game
from tests.look.validity import faults
from tests.people import Browser
from tests.playing import play_out, play_some, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga
from tests.story.thoughts.test_selectors import thought_over

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


def at(game: Game, *moment: int) -> str:
    return reverse("games:thoughts", args=[game.pk, *moment])


@pytest.fixture(scope="module")
def thought(cast: Cast) -> Game:
    return thought_over(cast.ann)


@pytest.fixture
def over(thought: Game, db: None) -> Game:
    return deepcopy(thought)


@pytest.mark.both
def test_a_turn_shows_whom_its_player_took_for_what_and_its_best_moves(
    ann: Account, browser: Browser, over: Game
) -> None:
    computer = over.players.filter(policy="regular").first()
    assert computer
    turn = Turn.objects.filter(game=over, seat=computer.seat).order_by("number")[2]
    page = browser(ann).get(at(over, 1, turn.number)).content.decode()
    assert f"{computer.name}, Regular" in page
    assert "How strongly it suspected each player" in page
    assert 2 <= page.count('class="thoughts__move') <= 4
    assert page.count(">played<") == 1
    assert page.count('class="thoughts__bar"') == 4


def test_the_mine_before_the_turn_bears_the_numbers_of_its_best_moves(
    ann: Account, browser: Browser, over: Game
) -> None:
    marked = 0
    for turn in Turn.objects.filter(game=over).order_by("number"):
        shown = browser(ann).get(at(over, 1, turn.number)).context
        thoughts = shown["view"].mind.thoughts
        best = thoughts.best if thoughts else ()
        dug = {each.move.at for each in best if isinstance(each.move, Lay | Rockfall)}
        assert str(shown["page"]["board"]["drawing"]).count('class="player-mark"') == len(dug)
        marked += len(dug)
    assert marked > 10
    assert b"thoughts__mine" not in browser(ann).get(at(over, 1, 0)).content


def test_a_persons_turn_shows_an_outsiders_opinion(
    ann: Account, browser: Browser, over: Game
) -> None:
    seat = over.players.get(account=ann).seat
    turn = Turn.objects.filter(game=over, seat=seat).first()
    assert turn
    page = browser(ann).get(at(over, 1, turn.number)).content.decode()
    assert "an outsider would have taken each" in page
    assert 'class="thoughts__move' not in page


def test_a_turn_without_kept_thoughts_says_so(ann: Account, browser: Browser) -> None:
    game = tell_all(play_out(running_game(ann, computers=2, rules={"rounds": 1})))
    pages = [browser(ann).get(at(game, 1, turn)).content.decode() for turn in range(1, 9)]
    assert any("kept no thoughts of this turn" in page for page in pages)


def test_how_it_looked_is_drawn_and_is_a_table_too(
    ann: Account, browser: Browser, over: Game
) -> None:
    page = browser(ann).get(at(over)).content.decode()
    turns = Turn.objects.filter(game=over).count()
    assert page.count("<polyline") == 5
    assert page.count('<polyline class="plot__line plot__line--saboteur"') in (1, 2)
    table = page[page.index("<tbody>") :]
    assert table.count("<tr") == turns + 1
    assert table.count("<td") == 5 * (turns + 1)
    assert len(re.findall(r'class="plot__strip"', page)) == turns


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_it_is_valid_html_in_every_language(
    ann: Account, browser: Browser, over: Game, language: str
) -> None:
    for turn in (0, 1, 2, 9):
        page = browser(ann).get(at(over, 1, turn), headers={"Accept-Language": language})
        assert faults(page.content.decode()) == []


def test_one_steps_from_turn_to_turn_and_from_the_replay_and_back(
    ann: Account, browser: Browser, over: Game
) -> None:
    anns, last = browser(ann), Turn.objects.filter(game=over).count()
    first, end = (anns.get(at(over, 1, turn)).content.decode() for turn in (0, last))
    assert 'id="previous"' not in first
    assert f'href="{at(over, 1, 1)}"' in first
    assert 'id="next"' not in end
    assert f'href="{at(over, 1, last - 1)}"' in end
    replay = reverse("games:replay", args=[over.pk, 1, 3])
    assert f'href="{at(over, 1, 3)}"' in anns.get(replay).content.decode()
    assert f'href="{replay}"' in anns.get(at(over, 1, 3)).content.decode()


def test_while_the_game_runs_there_is_no_such_page_and_no_link_to_it(
    ann: Account, ben: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben], computers=2, public=True), 6)
    for somebody in (ann, ben):
        for address in (at(game), at(game, 1, 0), at(game, 1, 3)):
            assert browser(somebody).get(address).status_code == 404
    replay = reverse("games:replay", args=[game.pk, 1, 3])
    assert "thoughts" not in browser(ann).get(replay).content.decode()
    assert browser(None).get(at(game, 1, 3)).headers["Location"].startswith("/accounts/login/")


def test_whoever_has_yet_to_be_shown_the_ending_is_led_to_the_table(
    ann: Account, browser: Browser, over: Game
) -> None:
    over.players.update(ending_seen=0, result_seen=0)
    answer = browser(ann).get(at(over, 1, 1))
    assert answer.headers["Location"] == reverse("games:table", args=[over.pk])


def test_a_shared_replay_has_no_thoughts(ann: Account, browser: Browser, over: Game) -> None:
    seat = over.players.get(account=ann).seat
    token = sharing.share_replay(over.pk, ann, "all").token
    page = Client().get(reverse("games:shared", args=[token, 1, 3])).content.decode()
    assert seat is not None
    assert "thoughts" not in page


def test_saboteur_2_names_the_likeliest_dwarf(ann: Account, browser: Browser) -> None:
    game = thought_over(ann, expansion=True)
    pages = [browser(ann).get(at(game, 1, turn)).content.decode() for turn in range(1, 9)]
    assert any("rather a " in page for page in pages)
