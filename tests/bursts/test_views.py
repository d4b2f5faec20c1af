"""A burst on pages and in the API: who asks and who says no is nobody's to know."""

import re
from datetime import datetime, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from accounts.models import Account
from games.bursts import services
from games.bursts.models import Burst, BurstBox
from games.clocks.bursts import ONE_IN
from games.models import Game
from games.wording.instants import until_in_words
from tests.clock import Clock
from tests.factories import AccountFactory, with_second_factor
from tests.games.api.conftest import Programs, program
from tests.views.conftest import Browser

__all__ = ["program"]
pytestmark = pytest.mark.django_db
PAGES = ("burst", "table", "fragment", "motion", "log", "chat")


def at(game: Game, page: str = "burst") -> str:
    return reverse(f"games:{page}", args=[game.pk])


def read(browser: Browser, who: Account, game: Game, page: str = "burst") -> str:
    text = browser(who).get(at(game, page)).content.decode()
    return re.sub(r'csrfmiddlewaretoken" value="[^"]*"|nonce-?="?[^" ]*', "", text)


def test_asking_answering_and_agreeing_takes_forms_alone(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    assert "Ask the table" in read(browser, ann, game)
    assert browser(ann).post(at(game)).status_code == 302
    burst = Burst.objects.get()
    assert "Meet for a burst?" in read(browser, ben, game, "table")
    for who in (ann, ben, cleo):
        form = {"burst": str(burst.pk), "hour": ["0"]}
        assert browser(who).post(at(game), form).status_code == 302
    for page in ("burst", "table"):
        assert "Burst: " in (told := read(browser, ben, game, page)) or "Agreed: " in told


def test_nobody_else_sees_an_answer_whichever_it_is(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    services.propose(game_id=game.pk, account=ann)
    burst = Burst.objects.get()
    for who in (ann, cleo):
        # What is news at the first look is none later.
        read(browser, who, game, "table")
    before = {(who, page): read(browser, who, game, page) for who in (ann, cleo) for page in PAGES}
    for hours in ([], [0], []):
        services.answer(game_id=game.pk, account=ben, burst_id=burst.pk, hours=hours)
        told = "Your answer is in." if hours else "Your answer is in: none of them."
        assert told in read(browser, ben, game)
        for (who, page), told in before.items():
            assert read(browser, who, game, page) == told


def test_a_lone_no_and_a_silence_end_in_the_same_page(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser, clock: Clock
) -> None:
    services.propose(game_id=game.pk, account=ann)
    burst = Burst.objects.get()
    services.answer(game_id=game.pk, account=ben, burst_id=burst.pk, hours=[0])
    clock.time = burst.closes_at
    services.turn(game.pk)
    pages = [read(browser, who, game) for who in (ann, ben, cleo)]
    assert all("Last time, no hour suited everybody." in page for page in pages)
    assert not BurstBox.objects.exists()
    # And when the table can be asked again.
    until = until_in_words(burst.opened_at + ONE_IN, clock.time)
    assert f"This table can’t be asked again {until}." in pages[0]


def test_during_a_burst_its_page_tells_until_when(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser, clock: Clock
) -> None:
    burst = services.propose(game_id=game.pk, account=ann)
    for who in (ann, ben, cleo):
        services.answer(game_id=game.pk, account=who, burst_id=burst.pk, hours=[0])
    clock.time = Burst.objects.get().begins_at + timedelta(minutes=1)
    told = read(browser, ben, game)
    assert ": two minutes a turn." in told and "Agreed" not in told


def test_a_line_of_my_games_tells_of_a_burst_to_players_alone(
    game: Game, ann: Account, ben: Account, cleo: Account, olga: Account, browser: Browser
) -> None:
    def lines(who: Account) -> str:
        return browser(who).get(reverse("games:my_games")).content.decode()

    assert "urst" not in lines(ben)
    burst = services.propose(game_id=game.pk, account=ann)
    assert "Meet for a burst? " in lines(ben)
    assert "burst?" not in lines(olga)
    for who in (ann, ben, cleo):
        services.answer(game_id=game.pk, account=who, burst_id=burst.pk, hours=[0])
    assert "Burst: " in lines(ben)


def test_an_hour_that_was_not_proposed_is_refused_in_words(
    game: Game, ann: Account, browser: Browser
) -> None:
    burst = services.propose(game_id=game.pk, account=ann)
    for hour in ("9", "x", ""):
        form = {"burst": str(burst.pk), "hour": [hour]}
        assert browser(ann).post(at(game), form).status_code == 422


def test_strangers_find_no_such_page(game: Game, olga: Account, browser: Browser) -> None:
    assert browser(olga).get(at(game)).status_code == 404
    assert browser(olga).post(at(game)).status_code == 404


def test_programs_read_and_answer_for_their_person(
    game: Game, ann: Account, ben: Account, cleo: Account, program: Programs
) -> None:
    here = f"games/{game.pk}/burst/"
    assert program(ann).get(here).json()["may_ask"]
    asked = program(ann).post(here).json()
    assert asked["hours"] and asked["answer"] is None
    before = program(cleo).get(here).json()
    body = {"burst": asked["burst"], "hours": [0]}
    assert program(ben).put(here, body).status_code == 204
    assert program(ben).get(here).json()["answer"] == [0]
    assert program(cleo).get(here).json() == before


def test_moderators_read_the_hours_as_dates(game: Game, ann: Account, browser: Browser) -> None:
    services.propose(game_id=game.pk, account=ann)
    burst = Burst.objects.get()
    mona = with_second_factor(AccountFactory(name="Mona", is_superuser=True, is_staff=True))
    page = browser(mona).get(reverse("admin:games_burst_change", args=[burst.pk]))
    first = timezone.localtime(datetime.fromisoformat(burst.hours[0]))
    told = page.content.decode()
    assert date_format(first, "DATETIME_FORMAT") in told and burst.hours[0] not in told
