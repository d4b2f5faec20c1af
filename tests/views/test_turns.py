"""Taking turns through the page."""

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.urls import reverse
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from accounts.models import Account
from games.models import Game, Turn
from tests.people import Browser, acting, waiting
from tests.playing import play_some, position_of
from tests.views.test_table import HTMX, state

pytestmark = pytest.mark.django_db


def post(browser: Browser, game: Game, account: Account | None, **fields: Any) -> Any:
    """Post a choice at the current version, or another one."""
    game.refresh_from_db()
    headers = fields.pop("headers", {})
    data = {"version": game.version, **fields}
    return browser(account).post(reverse("games:turns", args=[game.pk]), data, headers=headers)


def discard(game: Game) -> dict[str, str]:
    """A pass with the first card of the hand whose turn it is: always legal."""
    position = position_of(game)
    from games.rules import engine

    assert position.turn is not None
    return {"pass": "1", "cards": engine.observe(position, position.turn).hand[0]}


def text(response: HttpResponse) -> str:
    return response.content.decode()


@pytest.mark.both
def test_a_turn_leads_back_to_the_table(game: Game, browser: Browser) -> None:
    response = post(browser, game, acting(game), **discard(game))
    assert response.status_code == 303
    assert response.headers["Location"] == reverse("games:table", args=[game.pk])
    assert Turn.objects.filter(game=game).count() == 1


def test_the_question_the_light_answers_stays(game: Game, browser: Browser) -> None:
    response = post(browser, game, acting(game), lighting="start", **discard(game))
    assert response.headers["Location"].endswith("?lighting=start")


def test_htmx_gets_the_movers_new_table(game: Game, browser: Browser) -> None:
    account = acting(game)
    response = post(browser, game, account, headers=HTMX, **discard(game))
    assert response.status_code == 200
    shown = state(text(response))
    game.refresh_from_db()
    assert shown["version"] == str(game.version)
    assert shown["stage"] == "waiting"
    assert "You passed" in text(response)


def test_a_page_that_is_out_of_date_plays_nothing_and_shows_the_fresh_table(
    game: Game, browser: Browser
) -> None:
    late, old = acting(game), game.version
    play_some(game, 1)
    response = post(browser, game, late, version=old, **{"pass": "1", "cards": "EW"})
    assert response.status_code == 409
    assert "The table has changed since you looked" in text(response)
    assert Turn.objects.filter(game=game).count() == 1


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"card": "theft"}, "You do not hold that card."),
        ({"card": "NES", "at": "somewhere"}, "That move could not be read."),
        ({}, "That move could not be read."),
        ({"pass": "1"}, "That is not the right number of cards."),
    ],
)
def test_a_move_the_rules_refuse_is_answered_with_its_sentence(
    game: Game, browser: Browser, fields: dict[str, str], sentence: str
) -> None:
    response = post(browser, game, acting(game), **fields)
    assert response.status_code == 422
    assert sentence in text(response)
    assert 'role="alert"' in text(response)
    assert not Turn.objects.filter(game=game).exists()


def test_a_refused_choice_stays_as_far_as_it_is_legal(game: Game, browser: Browser) -> None:
    account = acting(game)
    card = discard(game)["cards"]
    response = post(browser, game, account, card=card, at="50,50")
    assert response.status_code == 422
    assert state(text(response))["stage"] in ("chosen", "idle")


def test_outsiders_find_no_table_and_visitors_log_in_first(
    game: Game, browser: Browser, olga: Account
) -> None:
    assert post(browser, game, olga, **discard(game)).status_code == 404
    visitor = post(browser, game, None, **discard(game))
    assert visitor.status_code == 302
    assert visitor.headers["Location"].startswith(reverse("account_login"))
    part = post(browser, game, None, headers=HTMX, **discard(game))
    assert part.headers["HX-Redirect"].startswith(reverse("account_login"))


UNREADABLE = ({}, {"card": "NES", "at": "somewhere"}, {"card": "map"}, {"pass": "0"})


def test_what_never_becomes_a_move_tells_outsiders_nothing(
    game: Game, browser: Browser, olga: Account, subtests: pytest.Subtests
) -> None:
    for fields in UNREADABLE:
        with subtests.test(fields=fields):
            for public in (False, True):
                Game.objects.filter(pk=game.pk).update(public=public)
                assert post(browser, game, olga, **fields).status_code == 404


@pytest.mark.parametrize("fields", UNREADABLE, ids=str)
def test_a_page_that_is_out_of_date_hears_of_that_first(
    game: Game, browser: Browser, fields: dict[str, str]
) -> None:
    response = post(browser, game, acting(game), version=game.version - 1, **fields)
    assert response.status_code == 409
    assert "The table has changed since you looked" in text(response)


def test_turns_are_posted(game: Game, browser: Browser) -> None:
    address = reverse("games:turns", args=[game.pk])
    assert browser(acting(game)).get(address).status_code == 302


@hypothesis_settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.dictionaries(
        st.sampled_from("card at turned on tool goal pass cards remove steal version".split()),
        st.text(st.characters(codec="utf-8"), max_size=40)
        | st.sampled_from(["1", "0,0", "NES", "map", "-1", "9" * 30, "NES,NES", "\x00"]),
    )
)
def test_whatever_is_posted_is_a_persons_mistake_at_most(
    game: Game, browser: Browser, fields: dict[str, str]
) -> None:
    response = post(browser, game, waiting(game), **fields)
    assert response.status_code in (409, 422)


def test_what_is_posted_need_not_be_a_form(game: Game, browser: Browser) -> None:
    address = reverse("games:turns", args=[game.pk])
    body = json.dumps({"play": "NES"})
    response = browser(acting(game)).post(address, body, content_type="application/json")
    assert response.status_code in (409, 422)
