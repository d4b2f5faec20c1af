"""The page of a game's story, and saying thank you there."""

import re
from copy import deepcopy

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from games.story.services import say_thanks
from tests.factories import running_game
from tests.look.validity import faults
from tests.people import Browser
from tests.playing import play_out, play_some, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


def at(game: Game) -> str:
    return reverse("games:story", args=[game.pk])


@pytest.fixture(scope="module")
def played(cast: Cast) -> Game:
    game = running_game(cast.ann, [cast.ben, cast.cleo], name="Tuesday dig", public=True)
    return tell_all(play_out(game))


@pytest.fixture
def over(played: Game, db: None) -> Game:
    return deepcopy(played)


@pytest.mark.both
def test_it_tells_who_won_who_was_what_and_how_the_gold_was_shared(
    ann: Account, browser: Browser, over: Game
) -> None:
    answer = browser(ann).get(at(over))
    page, shown = answer.content.decode(), answer.context["page"]
    assert "The story of Tuesday dig" in page
    assert shown["verdict"] in page
    assert [told["number"] for told in shown["rounds"]] == [1, 2, 3]
    for told in shown["rounds"]:
        assert told["result"]["title"] in page
        assert len(told["result"]["lines"]) == 3
        assert all(line.gold is not None for line in told["result"]["lines"])
        assert "secret until the end" not in " ".join(told["result"]["sharing"])
        assert all(sentence in page for sentence in told["result"]["sharing"])
        assert f'href="{told["address"]}"' in page


def test_each_turning_point_leads_to_its_turn_and_a_lie_to_what_was_thought_of_it(
    ann: Account, browser: Browser, over: Game
) -> None:
    client, found = browser(ann), 0
    page = client.get(at(over))
    for told in page.context["page"]["rounds"]:
        turns = [int(point["address"].split("/")[-2]) for point in told["points"]]
        assert turns == sorted(turns)
        for point, turn in zip(told["points"], turns, strict=True):
            assert point["title"]
            assert point["text"]
            shown = client.get(point["address"]).context["page"]
            assert (shown["moment"].seen.number, shown["moment"].turn) == (told["number"], turn)
            if point["title"] in ("Best lie", "Best guess"):
                assert point["address"].endswith("#thoughts")
                assert (
                    client.get(shown["thoughts"], headers={"HX-Request": "true"}).status_code == 200
                )
            found += 1
    assert found


@pytest.mark.parametrize("expansion", [False, True])
def test_it_is_valid_html_in_every_language(
    ann: Account, ben: Account, cleo: Account, browser: Browser, expansion: bool
) -> None:
    rules = {"expansion": expansion}
    game = tell_all(play_out(running_game(ann, [ben, cleo], public=True, rules=rules)))
    for language in ("en", "es", "fr"):
        page = browser(None).get(at(game), headers={"Accept-Language": language})
        assert faults(page.content.decode()) == [], language


def test_who_played_says_thank_you_and_everybody_reads_it(
    ann: Account, ben: Account, olga: Account, browser: Browser, over: Game
) -> None:
    anns = browser(ann)
    assert "Say thank you" in anns.get(at(over)).content.decode()
    page = anns.post(reverse("games:thank", args=[over.pk]), follow=True).content.decode()
    assert "You said thank you." in page
    assert "Say thank you" not in page
    assert "Ann said thank you." in browser(ben).get(at(over)).content.decode()
    say_thanks(over.pk, ben)
    assert "You and Ben said thank you." in anns.get(at(over)).content.decode()
    watching = browser(olga).get(at(over)).content.decode()
    assert re.search("(Ann and Ben|Ben and Ann) have said thank you.", watching)
    assert "Say thank you" not in watching


def test_thanking_is_refused_to_others_and_while_the_game_runs(
    ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser, over: Game
) -> None:
    running = running_game(ann, [ben, cleo], public=True)
    assert browser(olga).post(reverse("games:thank", args=[over.pk])).status_code == 404
    assert browser(ann).get(reverse("games:thank", args=[over.pk])).status_code == 302
    answer = browser(ann).post(reverse("games:thank", args=[running.pk]))
    assert answer.headers["Location"] == reverse("games:table", args=[running.pk])
    visitor = browser(None).post(reverse("games:thank", args=[over.pk]))
    assert visitor.headers["Location"].startswith("/accounts/login/")
    assert not over.players.filter(thanked=True).exists()


def test_while_the_game_runs_there_is_no_story_and_no_link_to_it(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = play_some(running_game(ann, [ben, cleo], public=True), 6)
    assert browser(ann).get(at(game)).status_code == 404
    assert at(game) not in browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    replay = reverse("games:replay", args=[game.pk, 1, 3])
    assert at(game) not in browser(ann).get(replay).content.decode()


def test_the_table_and_the_replay_lead_to_it_once_all_is_told(
    ann: Account, browser: Browser, over: Game
) -> None:
    for page in (
        reverse("games:table", args=[over.pk]),
        reverse("games:replay", args=[over.pk, 1, 3]),
    ):
        assert f'href="{at(over)}"' in browser(ann).get(page).content.decode()


def test_a_player_shares_it_from_there_and_from_the_replay_by_a_word(
    ann: Account, olga: Account, browser: Browser, over: Game
) -> None:
    share = reverse("games:share", args=[over.pk])
    for page in (at(over), reverse("games:replay", args=[over.pk, 1, 0])):
        shown = browser(ann).get(page).content.decode()
        assert re.search(rf'href="{share}[^>]*>\s*Share\s*<', shown), page
        assert share not in browser(olga).get(page).content.decode()
