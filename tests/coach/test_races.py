"""A review is asked for once, and each turn is kept once, though several do it at one moment."""

from functools import partial

import pytest
from celery import current_app

from games.coach import services
from games.models import Review
from games.rules.moves import Move
from games.rules.observation import Observation
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.playing import play_out, tell_all

Looked = list[tuple[Observation, Move]]


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A queue that nobody works on: the test calls the workers itself."""
    monkeypatch.setattr(current_app, "send_task", lambda *_args, **_options: None)


def test_a_review_is_asked_for_once_and_of_one_game_a_day(
    transactional_db: None, looked_at: Looked, tasks: None
) -> None:
    ann, ben = AccountFactory.create_batch(2)
    one, other = (
        tell_all(play_out(running_game(ann, [ben], computers=1, rules={"rounds": 1})))
        for _ in range(2)
    )
    asked = [partial(services.ask, game_id=game.pk, account=ann) for game in (one, one, other)]
    outcomes = all_at_once([*asked])
    # Whichever game comes first keeps the other out.
    assert outcomes in (["", "", "CoachedToday"], ["", "CoachedToday", "CoachedToday"])
    assert Review.objects.filter(account=ann).count() == 1


def test_of_several_workers_at_one_turn_one_keeps_what_it_finds(
    transactional_db: None, looked_at: Looked, tasks: None
) -> None:
    ann, ben = AccountFactory.create_batch(2)
    game = tell_all(play_out(running_game(ann, [ben], computers=1, rules={"rounds": 1})))
    services.ask(game_id=game.pk, account=ann)
    review = Review.objects.get(account=ann)
    assert all_at_once([partial(services.look_on, review.pk)] * 4) == [""] * 4
    review.refresh_from_db()
    # Who comes later may look at the turn after it, or in vain.
    assert 1 <= review.looked == len(review.lessons) <= len(looked_at)
    assert len({(one["round"], one["turn"]) for one in review.lessons}) == review.looked
