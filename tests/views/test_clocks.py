"""Clocks on pages: at the table and in the lists, in everybody's own zone."""

import re
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import HOUR, PRESETS
from games.clocks.timing import Timing
from games.lists import selectors as lists
from games.models import Game
from tests.factories import running_game
from tests.lists.selectors.test_lists import hand_turn
from tests.people import Browser
from tests.playing import play_one, to_act

pytestmark = pytest.mark.django_db
DAILY = Timing(PRESETS["daily"], own_hours=True)


@pytest.fixture
def daily(ann: Account, ben: Account, cleo: Account) -> Game:
    """A game at the daily pace in which it is Ann's turn; she and Ben have held their cards."""
    game = running_game(ann, [ben, cleo], timing=DAILY)
    game.players.update(held_round=1, held_turn=9)
    hand_turn(game, ann, 1)
    game.refresh_from_db()
    return game


def table(browser: Browser, who: Account, game: Game) -> str:
    """What somebody sees of the table."""
    page = browser(who).get(reverse("games:table", args=[game.pk])).content.decode()
    return re.sub(r"\s+", " ", page.replace("\u00a0", " "))


def at_hour(game: Game, account: Account) -> str:
    """The deadline's time of day in somebody's zone."""
    assert game.deadline is not None
    return game.deadline.astimezone(ZoneInfo(account.time_zone)).strftime("%H:%M")


def test_the_table_says_how_much_time_is_left_and_until_when(
    daily: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    Account.objects.filter(pk=ben.pk).update(time_zone="Asia/Kathmandu")
    ben.refresh_from_db()
    for who in (ann, ben):
        page = table(browser, who, daily)
        assert "1 day 23 h left" in page
        assert at_hour(daily, who) in page
        assert 'max="172800"' in page
    assert at_hour(daily, ann) != at_hour(daily, ben)


def test_each_tile_says_what_is_in_the_bank(daily: Game, ben: Account, browser: Browser) -> None:
    banks = [90 * 60, 26 * 3600, None]
    acting = to_act(daily).seat
    Game.objects.filter(pk=daily.pk).update(banks=banks)
    page = table(browser, ben, daily)
    told = re.findall(r"(time left|in the bank):\s*</span>\s*([^<]+?)\s*</span>", page)
    words = {0: "1 h", 1: "26 h"}
    expected = [("in the bank", words[seat]) for seat in (0, 1) if seat != acting]
    assert [each for each in told if each[0] == "in the bank"] == expected
    assert ("time left", "47 h") in told


def test_a_table_without_a_clock_tells_of_none(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    page = table(browser, ann, running_game(ann, [ben, cleo]))
    assert "countdown__left" not in page
    assert "player__time" not in page
    assert "no clock" not in page


def test_my_games_come_least_time_left_first(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    now = timezone.now()
    games = [running_game(ann, [ben, cleo], timing=DAILY, name=name) for name in "ABC"]
    calm = running_game(ann, [ben, cleo], name="D")
    for game, hours in zip(games, (40, 3, 20), strict=True):
        hand_turn(game, ann, 1)
        Game.objects.filter(pk=game.pk).update(deadline=now + hours * HOUR + HOUR / 2)
    hand_turn(calm, ann, 1)
    assert [line.name for line in lists.my_games(ann).waiting_for_me] == ["B", "C", "A", "D"]
    found, here = [], None
    for _time in range(5):
        here = lists.next_game(ann, after=here)
        found.append(Game.objects.get(pk=here).name)
    assert found == ["B", "C", "A", "D", "B"]
    page = browser(ann).get(reverse("games:my_games")).content.decode().replace("\u00a0", " ")
    assert "3 h 29 min left" in page
    assert page.count("Bank: 2 days, then +12 h") == 3


def test_whoever_has_just_played_goes_to_the_most_urgent_game(
    ann: Account, ben: Account, cleo: Account
) -> None:
    # The calm one would be next in turn.
    timings = (Timing(), DAILY, Timing())
    done, urgent, calm = (running_game(ann, [ben, cleo], timing=timing) for timing in timings)
    for game in (done, urgent, calm):
        hand_turn(game, ann, 1)
    play_one(done, Random(1))
    assert lists.next_game(ann, after=done.pk) == urgent.pk


def test_in_the_list_others_have_so_much_left(daily: Game, ben: Account, browser: Browser) -> None:
    page = browser(ben).get(reverse("games:my_games")).content.decode().replace("\u00a0", " ")
    assert "Ann has 1 day 23 h left" in page
    Game.objects.filter(pk=daily.pk).update(deadline=timezone.now())
    page = browser(ben).get(reverse("games:my_games")).content.decode()
    assert "Ann’s time is up" in page
