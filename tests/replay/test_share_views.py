"""Sharing a replay, and the page behind the address: for visitors too, and for no search engine."""

import re
from copy import deepcopy
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from games.replay.models import ReplayShare
from tests.factories import running_game
from tests.people import Browser
from tests.playing import play_out, play_some, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(cast: Cast) -> Game:
    """A finished private game of one round."""
    game = running_game(cast.ann, [cast.ben, cast.cleo], public=False, rules={"rounds": 1})
    return tell_all(play_out(game))


@pytest.fixture
def over(played: Game, db: None) -> Game:
    return deepcopy(played)


def shared(browser: Browser, who: Account, game: Game, seat: str = "all") -> str:
    """Share a moment by the form, and take the address from the page."""
    client = browser(who)
    address = reverse("games:share", args=[game.pk])
    response = client.post(address, {"seat": seat, "round": "1", "turn": "5"})
    assert response.status_code == 302
    page = client.get(response["Location"]).content.decode()
    found = re.findall(r'value="(http://testserver/replays/[^"]+)"', page)
    return str(found[-1]).removeprefix("http://testserver")


def test_the_replay_leads_a_player_to_share_the_moment(
    over: Game, ann: Account, browser: Browser
) -> None:
    page = browser(ann).get(f"/games/{over.pk}/replay/1/5/?seat=1").content.decode()
    (address,) = re.findall(r'id="share"\s+href="([^"]+)"', page)
    page = browser(ann).get(address.replace("&amp;", "&")).content.decode()
    assert 'name="turn" value="5"' in page
    assert 'value="1" checked' in page


def test_a_visitor_sees_the_moment_as_it_was_shared_and_nothing_else(
    over: Game, ann: Account, browser: Browser
) -> None:
    address = shared(browser, ann, over)
    assert address.endswith("/1/5/")
    response = Client().get(address)
    page = response.content.decode()
    assert response.status_code == 200
    assert response["X-Robots-Tag"] == "noindex"
    assert "no-store" in response["Cache-Control"]
    assert page.count('class="face-up__seat"') == 3
    assert f"/games/{over.pk}/" not in page
    assert 'id="share"' not in page
    assert "seat=" not in page
    for stranger in (browser(None), Client()):
        for part in ("", "replay/", "log/", "chat/"):
            there = stranger.get(f"/games/{over.pk}/{part}")
            assert there.status_code in (302, 404), part


def test_every_step_of_a_shared_replay_stays_within_it(
    over: Game, ann: Account, browser: Browser
) -> None:
    address = shared(browser, ann, over, "0")
    for step in ("", "?lighting=start", "?seat=1", "?seat=all"):
        page = Client().get(address + step).content.decode()
        assert "face-up__seat" not in page
        links = set(re.findall(r'href="(/(?:games|replays)/[^"]*)"', page))
        allowed = address.removesuffix("1/5/")
        others = {link for link in links if not link.startswith(allowed)}
        assert others <= {"/games/open/"}
    for end in ("1/0/", "1/6/", ""):
        assert Client().get(address.removesuffix("1/5/") + end).status_code == 200


def test_the_part_that_stepping_changes_is_answered_alone(
    over: Game, ann: Account, browser: Browser
) -> None:
    address = shared(browser, ann, over)
    response = Client().get(address, headers={"HX-Request": "true"})
    assert response["HX-Replace-Url"] == address
    assert b"<html" not in response.content


def test_a_withdrawn_address_leads_nowhere(over: Game, ann: Account, browser: Browser) -> None:
    address = shared(browser, ann, over)
    share = ReplayShare.objects.get()
    withdraw = reverse("games:withdraw_share", args=[over.pk, share.pk])
    assert browser(ann).get(withdraw).status_code == 302
    assert browser(ann).post(withdraw).status_code == 302
    assert browser(ann).post(withdraw).status_code == 302
    assert Client().get(address).status_code == 404
    assert browser(ann).get(address).status_code == 404


def test_outsiders_guess_nothing(
    over: Game, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    address = shared(browser, ann, over)
    share = ReplayShare.objects.get()
    page = reverse("games:share", args=[over.pk])
    assert browser(olga).get(page).status_code == 404
    assert browser(olga).post(page, {"seat": "all"}).status_code == 404
    assert Client().post(page, {"seat": "all"}).status_code == 302
    withdraw = reverse("games:withdraw_share", args=[over.pk, share.pk])
    for nosy in (olga, ben):
        browser(nosy).post(withdraw)
    assert Client().get(address).status_code == 200
    for guess in ("x", over.invite_token, share.token[:-1], f"{share.token}0", "%00", str(over.pk)):
        assert Client().get(f"/replays/{guess}/").status_code == 404
    assert ReplayShare.objects.count() == 1


def test_a_way_that_there_is_not_is_refused(
    over: Game, ann: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    for wrong in ["", "7", "x", "-1"]:
        with subtests.test(wrong=wrong):
            page = reverse("games:share", args=[over.pk])
            assert browser(ann).post(page, {"seat": wrong}).status_code == 404
            assert not ReplayShare.objects.exists()


def test_a_running_game_has_no_way_to_share(game: Game, ann: Account, browser: Browser) -> None:
    play_some(game, 4)
    replay = browser(ann).get(f"/games/{game.pk}/replay/1/2/?seat=all").content.decode()
    assert 'id="share"' not in replay
    assert "face-up__seat" not in replay
    page = reverse("games:share", args=[game.pk])
    assert browser(ann).get(page).status_code == 404
    response = browser(ann).post(page, {"seat": "all"}, follow=True)
    assert b"only possible once the game is over" in response.content
    assert not ReplayShare.objects.exists()


def test_a_shared_address_has_a_preview_of_the_mine_at_its_moment(
    over: Game, ann: Account, browser: Browser
) -> None:
    address = shared(browser, ann, over, "0")
    page = Client().get(address).content.decode()
    (picture,) = re.findall(r'property="og:image" content="[^"]*?(/replays/[^"]+)"', page)
    assert picture == f"{address}picture.png"
    answer = Client().get(picture)
    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    assert answer["X-Robots-Tag"] == "noindex"
    assert "private" in answer["Cache-Control"]
    assert answer.content.startswith(b"\x89PNG")
    whole = Client().get(f"{address.removesuffix('1/5/')}picture.png")
    assert whole.content != answer.content


def test_it_shows_no_more_than_everybody_could_see_whatever_was_shared(
    over: Game, ann: Account, browser: Browser
) -> None:
    pictures = {
        Client().get(f"{shared(browser, ann, over, seat)}picture.png").content
        for seat in ("0", "1", "all", "nobody")
    }
    assert len(pictures) == 1


def test_its_pictures_are_counted_and_programs_are_told_when_to_come_back(
    over: Game, ann: Account, browser: Browser, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"shared_picture": "2/m/ip"}
    picture = f"{shared(browser, ann, over)}picture.png"
    answers = [Client().get(picture) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[-1]["Retry-After"] == "60"


def test_no_other_replay_and_no_table_has_a_preview(
    over: Game, ann: Account, browser: Browser
) -> None:
    for page in (f"/games/{over.pk}/replay/", f"/games/{over.pk}/"):
        assert b"og:image" not in browser(ann).get(page).content
    address = shared(browser, ann, over)
    ReplayShare.objects.all().delete()
    assert Client().get(f"{address}picture.png").status_code == 404
    assert Client().get(f"{address.replace('1/5/', '1/999/')}picture.png").status_code == 404
