"""The pace of a table: chosen when it is opened, and shown wherever somebody may sit down."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import Account
from games.clocks.paces import HOUR, PRESETS, Bank, EachTurn, NoClock
from games.clocks.timing import TimeUp, Timing
from games.lobby import rematch
from games.lobby import services as lobby
from games.models import Game
from games.practice import services as practice
from tests.factories import open_table, running_game
from tests.lobby.views.test_lobby import FORM
from tests.people import Browser
from tests.playing import play_out

pytestmark = pytest.mark.django_db
DAILY = Timing(PRESETS["daily"], own_hours=True)
OWN_BANK = {"pace": "own-bank", "own_start": "30", "own_increment": "5", "own_cap": "60"}
STILL = "The clock stops overnight and on days off, for players who have set their hours."
RUNS = "The clock runs day and night."


def opened(browser: Browser, host: Account, **facts: Any) -> Timing:
    """How the table keeps time that is opened with this form."""
    answer = browser(host).post(reverse("games:new"), {**FORM, **facts})
    assert answer.status_code == 302, answer.context["form"].errors
    return Game.objects.get().timing


def chosen_pace(page: str) -> str:
    """The pace that a form shows as chosen."""
    (found,) = re.findall(r'name="pace" value="([\w-]+)"\s+checked', page)
    return str(found)


def chosen_hours(page: str) -> str:
    """What a form shows as chosen of own hours."""
    (found,) = re.findall(r'name="own_hours" value="([\w-]+)"\s+checked', page)
    return str(found)


@pytest.mark.parametrize(
    ("chosen", "timing"),
    [
        ({}, DAILY),
        ({"pace": "quick"}, Timing(PRESETS["quick"])),
        ({"pace": "relaxed"}, Timing(PRESETS["relaxed"], own_hours=True)),
        ({"pace": "none"}, Timing(NoClock())),
        ({"pace": "turn-6h"}, Timing(EachTurn(6 * HOUR))),
        ({"pace": "turn-3d"}, Timing(EachTurn(72 * HOUR))),
        (OWN_BANK, Timing(Bank(30 * HOUR, 5 * HOUR, 60 * HOUR))),
        ({"pace": "own-turn", "own_turn": "36"}, Timing(EachTurn(36 * HOUR))),
        ({"pace": "quick", "time_up": "pass"}, Timing(PRESETS["quick"], time_up=TimeUp.PASS)),
        (
            {"pace": "quick", "time_up": "stand-in"},
            Timing(PRESETS["quick"], time_up=TimeUp.STAND_IN),
        ),
    ],
)
def test_a_table_keeps_the_pace_that_was_chosen(
    ann: Account, browser: Browser, chosen: dict[str, str], timing: Timing
) -> None:
    assert opened(browser, ann, **chosen) == timing


@pytest.mark.parametrize(
    "chosen",
    [
        {"pace": "tonight", "time_up": "pass", "seats": "6", "computers": "2"},
        {**OWN_BANK, "own_hours": "yes", "public": "public"},
        {"pace": "own-turn", "own_turn": "30", "own_hours": "no", "least_in_time": "50"},
        {"pace": "none", "expansion": "on", "rounds": "1", "programs_welcome": "on"},
    ],
)
def test_the_form_begins_as_at_the_last_table_and_opens_the_like(
    ann: Account, browser: Browser, chosen: dict[str, str]
) -> None:
    opened(browser, ann, **chosen)
    page = browser(ann).get(reverse("games:new"))
    assert "Set as at your last table" in page.content.decode()
    form = page.context["form"]
    again = {field.name: field.value() for field in form if field.value() not in (None, False)}
    browser(ann).post(reverse("games:new"), {**again, "name": "Again"})
    first, second = Game.objects.order_by("pk")
    for kept in ("timing", "rules", "conditions", "public", "seats", "programs_welcome"):
        assert getattr(first, kept) == getattr(second, kept), kept
    assert first.players.count() == second.players.count()


def test_a_pace_out_of_bounds_is_refused_beside_its_figure(
    ann: Account, browser: Browser, subtests: pytest.Subtests
) -> None:
    for chosen, field, sentence in [
        ({**OWN_BANK, "own_start": "337"}, "own_start", "Between 1 h and 14 days, please."),
        ({**OWN_BANK, "own_increment": "-1"}, "own_increment", "Between 0 h and 72 h, please."),
        ({**OWN_BANK, "own_cap": "9" * 30}, "own_cap", "Between 30 h and 21 days, please."),
        ({**OWN_BANK, "own_cap": ""}, "own_cap", "How many hours?"),
        ({"pace": "own-turn", "own_turn": "0"}, "own_turn", "Between 1 h and 14 days, please."),
        ({"pace": "own-turn", "own_turn": "a day"}, "own_turn", "Enter a whole number."),
        ({"pace": "glacial"}, "pace", "not one of the available choices"),
        ({"time_up": "explode"}, "time_up", "not one of the available choices"),
        ({"own_hours": "maybe"}, "own_hours", "not one of the available choices"),
    ]:
        with subtests.test(chosen=chosen, field=field, sentence=sentence):
            response = browser(ann).post(reverse("games:new"), {**FORM, **chosen})
            assert response.status_code == 422
            assert list(response.context["form"].errors) == [field]
            page = response.content.decode().replace("\u00a0", " ")
            assert sentence in page
            assert re.search(r'<details class="fold"\s+open', page)
            assert not Game.objects.exists()


def test_the_form_begins_with_the_daily_pace_and_says_what_it_means(
    ann: Account, browser: Browser
) -> None:
    page = browser(ann).get(reverse("games:new")).content.decode()
    assert (chosen_pace(page), chosen_hours(page)) == ("daily", "usual")
    assert "Five players at this pace: about 9 to 14 days." in page
    assert "Only at the daily and relaxed paces." in page
    assert (page.count(STILL), page.count(RUNS)) == (1, 1)
    assert not re.search(r'<details class="fold"\s+open', page)


def test_how_long_it_takes_is_shown_anew_and_nothing_is_opened(
    ann: Account, browser: Browser
) -> None:
    asked = {**FORM, "pace": "relaxed", "seats": "8", "computers": "0", "show": "yes"}
    page = browser(ann).post(reverse("games:new"), asked)
    assert page.status_code == 200
    assert "Eight players at this pace: about 20 to 32 days." in page.content.decode()
    assert chosen_pace(page.content.decode()) == "relaxed"
    part = browser(ann).post(reverse("games:new"), asked, headers={"HX-Request": "true"})
    assert part.content.decode().strip().startswith('<div class="new-table__lasting"')
    wrong = browser(ann).post(
        reverse("games:new"), {**asked, "seats": "2"}, headers={"HX-Request": "true"}
    )
    assert (wrong.status_code, "at this pace" in wrong.content.decode()) == (200, False)
    assert not Game.objects.exists()


def test_the_pace_is_shown_in_the_lobby_to_the_invited_in_lists_and_at_the_table(
    ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    game = open_table(ann, [ben], seats=3, timing=DAILY)
    lobby_ = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    assert "Daily pace" in lobby_
    assert "48\u00a0h to start with, 12\u00a0h more after each turn, 96\u00a0h at most." in lobby_
    assert "When time is up, a computer player takes that turn." in lobby_
    invited = browser(cleo).get(reverse("games:join", args=[game.invite_token]))
    assert "daily pace" in invited.content.decode()
    assert "2 of 3 seats taken, daily pace" in browser(cleo).get("/games/open/").content.decode()
    lobby.join_table(game.pk, cleo)
    lobby.start_table(game.pk, ann)
    table = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    assert "3 players · revised rules · daily pace" in table


def test_who_plays_again_plays_at_the_same_pace(ann: Account, ben: Account, cleo: Account) -> None:
    own = Timing(Bank(30 * HOUR, timedelta(), 60 * HOUR), time_up=TimeUp.PASS)
    game = running_game(ann, [ben, cleo], rules={"rounds": 1}, timing=own)
    assert rematch.play_again(play_out(game).pk, ann).timing == own


def test_practice_has_no_clock(ann: Account) -> None:
    assert practice.start(ann).timing == Timing(NoClock())


OWN_TURN = {"pace": "own-turn", "own_turn": "36"}
CLOCKED = [{"pace": name} for name in PRESETS if name != "none"] + [OWN_TURN, OWN_BANK]


@pytest.mark.parametrize("chosen", [*CLOCKED, {"pace": "none"}])
@pytest.mark.parametrize("said", ["usual", "yes", "no"])
def test_own_hours_count_where_the_host_says_so_and_as_usual_at_two_paces(
    browser: Browser, ann: Account, chosen: dict[str, str], said: str
) -> None:
    is_usual = said == "usual" and chosen["pace"] in ("daily", "relaxed")
    counts = chosen["pace"] != "none" and (said == "yes" or is_usual)
    assert opened(browser, ann, **chosen, own_hours=said).own_hours is counts


def test_what_was_said_of_own_hours_stays_when_something_else_is_wrong(
    browser: Browser, ann: Account
) -> None:
    asked = {**FORM, **OWN_TURN, "own_turn": "0", "own_hours": "yes"}
    page = browser(ann).post(reverse("games:new"), asked)
    assert (page.status_code, chosen_hours(page.content.decode())) == (422, "yes")


@pytest.mark.parametrize(
    ("timing", "sentence"),
    [(DAILY, STILL), (Timing(PRESETS["quick"]), RUNS), (Timing(PRESETS["daily"]), RUNS)],
)
def test_a_lobby_says_whether_nights_count(
    browser: Browser, ann: Account, timing: Timing, sentence: str
) -> None:
    game = open_table(ann, seats=3, timing=timing)
    page = browser(ann).get(reverse("games:table", args=[game.pk])).content.decode()
    assert [told for told in (STILL, RUNS) if told in page] == [sentence]


def test_a_table_says_where_own_hours_count(browser: Browser, ann: Account) -> None:
    daily, quick = (
        running_game(ann, computers=2, timing=timing)
        for timing in (DAILY, Timing(PRESETS["quick"]))
    )
    page = browser(ann).get(reverse("games:table", args=[daily.pk])).content.decode()
    assert "daily pace · own hours count" in page
    page = browser(ann).get(reverse("games:table", args=[quick.pk])).content.decode()
    assert "own hours count" not in page
