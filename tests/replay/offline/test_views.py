"""A finished game as one file: who gets it, what stands in it, that it needs nothing else."""

import json
import re
from base64 import b64encode
from copy import deepcopy
from hashlib import sha256

import pytest
from django.urls import reverse

from accounts.models import Account
from games.chat.services import TurnOf, say
from games.models import Game, Turn
from tests.factories import running_game
from tests.look.validity import faults
from tests.playing import play_out, play_some, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga
from tests.views.conftest import Browser

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


def at(game: Game) -> str:
    return reverse("games:offline", args=[game.pk])


@pytest.fixture(scope="module")
def played(cast: Cast) -> Game:
    game = running_game(cast.ann, [cast.ben, cast.cleo], name="Tuesday <dig>", public=True)
    return tell_all(play_out(game))


@pytest.fixture
def over(played: Game, db: None) -> Game:
    return deepcopy(played)


def data_of(page: str) -> dict[str, list[object]]:
    found = re.search(r'<script id="game" type="application/json">(.*?)</script>', page, re.S)
    assert found
    told: dict[str, list[object]] = json.loads(found[1])
    return told


def test_it_holds_every_moment_of_every_round(ann: Account, browser: Browser, over: Game) -> None:
    answer = browser(ann).get(at(over))
    assert answer.headers["Content-Disposition"] == f'attachment; filename="replay-{over.pk}.html"'
    told = data_of(answer.content.decode())
    assert len(told["rounds"]) == 3
    for number, each in enumerate(told["rounds"], start=1):
        turns = Turn.objects.filter(game=over, round__number=number).count()
        assert len(each["turns"]) == turns + 1
        assert len({pieces[0] for pieces, *_more in each["turns"]}) == 1, "it keeps its size"
        for pieces, sentence, dwarfs, hands in each["turns"]:
            assert all(0 <= piece < len(told["parts"]) for piece in pieces)
            assert sentence
            assert len(dwarfs) == len(hands) == 3
            assert {code for hand in hands for code in hand} <= set(told["cards"])
            assert set(dwarfs) <= set(told["dwarfs"])


def test_whatever_is_drawn_stands_in_the_file(ann: Account, browser: Browser, over: Game) -> None:
    page = browser(ann).get(at(over)).content.decode()
    told = data_of(page)
    drawn = "".join([*told["parts"], page])
    wanted = set(re.findall(r'href="#([^"]+)"', drawn))
    wanted |= {symbol for symbol, _label in told["cards"].values()}
    wanted |= {f"d-{dwarf}" for dwarf in told["dwarfs"]}
    there = set(re.findall(r'<symbol id="([^"]+)"', page))
    assert wanted <= there
    assert len(there) < 110, "the symbols of the site that no moment needs are left out"


def test_nothing_in_it_asks_for_anything_elsewhere(
    ann: Account, browser: Browser, over: Game
) -> None:
    page = browser(ann).get(at(over)).content.decode()
    assert not re.search(r'(src|href|action)=\\?"(?!#)', page)
    assert "url(http" not in page
    assert "@import" not in page
    policy = re.search(r'Policy" content="([^"]+)"', page)
    assert policy
    style = re.findall(r"<style>(.*?)</style>", page, re.S)
    script = re.findall(r"<script>(.*?)</script>", page, re.S)
    for text in (*style, *script):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"&#x27;sha256-{digest}&#x27;" in policy[1] or f"'sha256-{digest}'" in policy[1]
    assert (len(style), len(script)) == (1, 1)


def test_it_tells_of_nobody_more_than_the_replay_does(
    ann: Account, ben: Account, browser: Browser, over: Game
) -> None:
    say(game_id=over.pk, account=ben, text="Here I knew.", about=TurnOf(1, 1))
    page = browser(ann).get(at(over)).content.decode()
    for secret in (ann.email, ben.email, "csrf", "sessionid", "Here I knew."):
        assert secret not in page
    others = browser(ben).get(at(over)).content.decode()
    assert data_of(page) == data_of(others), "it is the same for whoever takes it along"


def test_a_name_is_text_wherever_it_stands(ann: Account, browser: Browser, over: Game) -> None:
    page = browser(ann).get(at(over)).content.decode()
    assert "<dig>" not in page
    assert "Tuesday &lt;dig&gt;" in page


@pytest.mark.parametrize("expansion", [False, True])
@pytest.mark.sliced("languages")
@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_it_is_valid_html_in_every_language(
    ann: Account, ben: Account, cleo: Account, browser: Browser, language: str, expansion: bool
) -> None:
    rules = {"expansion": expansion, "rounds": 1}
    game = tell_all(play_out(running_game(ann, [ben, cleo], public=True, rules=rules)))
    page = browser(None).get(at(game), headers={"Accept-Language": language}).content.decode()
    assert f'<html lang="{language}"' in page
    # Style sheets have checkers of their own, which know what SVG may be styled by.
    assert faults(re.sub(r"<style>.*?</style>", "<style></style>", page, flags=re.S)) == []


def test_of_a_game_that_runs_there_is_none(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=True), 6)
    assert browser(ann).get(at(game)).status_code == 404


def test_who_may_not_see_the_game_gets_none(
    ann: Account, olga: Account, browser: Browser, over: Game
) -> None:
    assert browser(olga).get(at(over)).status_code == 200
    assert browser(None).get(at(over)).status_code == 200
    Game.objects.filter(pk=over.pk).update(public=False)
    assert browser(ann).get(at(over)).status_code == 200
    assert browser(olga).get(at(over)).status_code == 404
    assert browser(None).get(at(over)).headers["Location"].startswith("/accounts/login/")


def test_the_ending_is_shown_at_the_table_first(ann: Account, browser: Browser, over: Game) -> None:
    over.players.update(ending_seen=0, result_seen=0)
    answer = browser(ann).get(at(over))
    assert answer.headers["Location"] == reverse("games:table", args=[over.pk])


def test_the_story_offers_it(ann: Account, browser: Browser, over: Game) -> None:
    story = browser(ann).get(reverse("games:story", args=[over.pk])).content.decode()
    assert f'href="{at(over)}" download' in story
