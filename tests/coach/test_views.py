"""The coach's page: what a player asks for, how far it is, and what it found."""

import pytest
from django.test import Client

from accounts.models import Account
from games.coach import services
from games.models import Game, Review
from games.rules.moves import Move
from games.rules.observation import Observation
from tests.views.conftest import Browser

pytestmark = pytest.mark.django_db


def page(client: Client, game: Game, status: int = 200) -> str:
    answer = client.get(f"/games/{game.pk}/coach/")
    assert answer.status_code == status
    return answer.content.decode()


def test_a_player_asks_sees_how_far_it_is_and_then_the_dearest_turns(
    finished: Game, ann: Account, browser: Browser, looked_at: list[tuple[Observation, Move]]
) -> None:
    client = browser(ann)
    assert "/coach/" in client.get(f"/games/{finished.pk}/story/").content.decode()
    assert "Ask the coach" in page(client, finished)
    answer = client.post(f"/games/{finished.pk}/coach/")
    assert answer["Location"] == f"/games/{finished.pk}/coach/"
    review = Review.objects.get()
    turns = len(review.turns)
    services.look_on(review.pk)
    shown = page(client, finished)
    assert f"The coach is looking at turn 2 of {turns}" in shown
    assert 'data-hx-trigger="every 5s"' in shown
    while Review.objects.get().due_at:
        services.look_on(review.pk)
    shown = page(client, finished)
    assert shown.count("This cost you about") == 3
    number, turn = review.turns[-1]
    assert f"/games/{finished.pk}/replay/{number}/{turn}/" in shown
    assert "every 5s" not in shown


def test_no_clear_mistake_is_said(finished: Game, ann: Account, browser: Browser) -> None:
    services.ask(game_id=finished.pk, account=ann)
    Review.objects.update(due_at=None, looked=11)
    assert "No clear mistake" in page(browser(ann), finished)


def test_one_s_review_is_shown_to_nobody_else(
    finished: Game, ann: Account, ben: Account, olga: Account, browser: Browser
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    assert "Ask the coach" in page(browser(ben), finished)
    page(browser(olga), finished, 404)
    page(browser(None), finished, 302)


def test_a_second_game_on_a_day_is_refused_in_words(
    finished: Game, ann: Account, browser: Browser
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    Review.objects.update(game=Game.objects.create(name="x", host=ann, seats=3))
    client = browser(ann)
    assert "You can ask about this one from" in page(client, finished)
    answer = client.post(f"/games/{finished.pk}/coach/", follow=True)
    assert "The coach looks at one game a day" in answer.content.decode()
    assert Review.objects.count() == 1
