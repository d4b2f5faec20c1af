"""The notice of a review: who is told, and when somebody is looking anyway."""

from typing import Any

import pytest
from celery import current_app

from accounts.models import Account
from games.bell.selectors import bell_count, bell_page
from games.coach import services
from games.coach.selectors import OwnGame
from games.core.visibility import NotFound
from games.models import Game, Notice, Player, Review
from games.notices import sending
from games.rules.moves import Move
from games.rules.observation import Observation
from tests.clock import Clock, clock
from tests.views.conftest import Browser

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
Looked = list[tuple[Observation, Move]]
POLLS = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue that nobody works on: the tests do the work themselves."""
    monkeypatch.setattr(current_app, "send_task", lambda *_args, **_options: None)


def reviewed(game: Game, account: Account) -> Review:
    """A review of all turns, none of which was read."""
    services.ask(game_id=game.pk, account=account)
    Notice.objects.all().delete()
    review = Review.objects.get()
    while review.due_at:
        assert not Notice.objects.exists()
        services.look_on(review.pk)
        review.refresh_from_db()
    return review


def sends(account: Account, clock: Clock) -> bool:
    """Whether an email is sent to somebody who asked the coach, once it is due."""
    clock.pass_by(hours=1)
    return sending.send(Notice.objects.get(account=account, transport="mail").pk)


def test_whoever_asked_is_told_of_the_review_and_led_there(
    finished: Game, ann: Account, looked_at: Looked, clock: Clock, mailoutbox: list[Any]
) -> None:
    review = reviewed(finished, ann)
    assert set(Notice.objects.values_list("account", "kind", "version")) == {
        (ann.pk, "review", review.pk)
    }
    (line,) = bell_page(ann).lines
    assert (line.says, line.is_new, bell_count(ann)) == ("Your review is ready", True, 1)
    assert sends(ann, clock)
    (mail,) = mailoutbox
    assert f"The coach has looked at your turns in “{finished.name}”." in mail.body
    assert f"/games/{finished.pk}/coach/" in mail.body


def test_a_review_of_a_practice_game_is_told_as_well(
    finished: Game, ann: Account, looked_at: Looked
) -> None:
    Game.objects.update(practice=True)
    reviewed(finished, ann)
    assert Notice.objects.filter(account=ann, kind="review", transport="bell").exists()


def test_people_who_are_looking_get_no_email(
    finished: Game, ann: Account, browser: Browser, looked_at: Looked, clock: Clock
) -> None:
    reviewed(finished, ann)
    client, there = browser(ann), f"/games/{finished.pk}/coach/"
    client.get(there, headers=POLLS)
    assert bell_count(ann) == 1, "a page that nobody sees reads nothing"
    client.get(there, headers={**POLLS, "X-Seen": "1"})
    assert bell_count(ann) == 0
    assert not sends(ann, clock)


def test_the_bell_leads_to_the_review(
    finished: Game, ann: Account, browser: Browser, looked_at: Looked
) -> None:
    reviewed(finished, ann)
    there = f"/notices/{Notice.objects.get(transport='bell').pk}/"
    assert browser(ann).get(there)["Location"] == f"/games/{finished.pk}/coach/"
    Review.objects.all().delete()
    assert browser(ann).get(there).status_code == 302


def test_nobody_is_told_of_a_review_without_turns(finished: Game, ann: Account) -> None:
    Player.objects.update(since_version=10**6)
    services.ask(game_id=finished.pk, account=ann)
    assert Review.objects.get().due_at is None
    assert not Notice.objects.filter(kind="review").exists()


def test_nobody_is_told_of_a_review_that_could_not_go_on(
    finished: Game, ann: Account, looked_at: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: Any) -> None:
        raise NotFound

    services.ask(game_id=finished.pk, account=ann)
    monkeypatch.setattr(OwnGame, "turn", gone)
    services.look_on(Review.objects.get().pk)
    assert Review.objects.get().due_at is None
    assert not Notice.objects.filter(kind="review").exists()
