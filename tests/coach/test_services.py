"""Asking the coach, and how it works on, whatever happens to its workers."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from celery import current_app
from django.utils import timezone

from accounts.models import Account
from games.bots.looking_back import Lesson
from games.coach import looking, services
from games.coach.selectors import coaching
from games.core.errors import CoachedToday, GuestsOnlyPractise
from games.core.locking import LockedGame
from games.core.turns import lifecycle
from games.core.visibility import EndingFirst, NotFound
from games.models import Game, Review, Turn
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.notation import read_move
from games.rules.observation import Observation
from games.tasks import KINDS
from tests.factories import running_game
from tests.playing import play_one, play_out, position_of, seat_of, tell_all, to_act

pytestmark = pytest.mark.django_db
Looked = list[tuple[Observation, Move]]


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is put into queues."""
    found: list[dict[str, Any]] = []

    def send(name: str, args: Any, **options: Any) -> None:
        found.append({"name": name, "args": args, **options})

    monkeypatch.setattr(current_app, "send_task", send)
    return found


def _finish(review: Review) -> int:
    """Do the tasks of a review one after the other; return how many there were."""
    for number in range(1, 100):
        services.look_on(review.pk)
        review.refresh_from_db()
        if review.due_at is None:
            return number
    raise AssertionError


def test_each_own_turn_is_looked_at_as_the_seat_saw_it_then(
    ann: Account, ben: Account, looked_at: Looked, sent: list[dict[str, Any]]
) -> None:
    game, chance = running_game(ann, [ben], computers=1, rules={"rounds": 1}), Random(3)
    seat, seen = seat_of(game, ann), list[Observation]()
    while game.status == Game.Status.RUNNING:
        if to_act(game).seat == seat:
            seen.append(engine.observe(position_of(game), seat, _told(game)))
        game = play_one(game, chance)
    services.ask(game_id=tell_all(game).pk, account=ann)
    review = Review.objects.get()
    assert _finish(review) == len(seen) == review.looked == len(review.turns)
    assert [each for each, _ in looked_at] == seen
    moves = Turn.objects.filter(game=game, seat=seat).order_by("version")
    assert [each for _, each in looked_at] == [read_move(turn.move) for turn in moves]
    assert {(task["name"], task["queue"]) for task in sent if "coach" in task["name"]} == {
        ("games.tasks.coach_turn", "coach")
    }


def _told(game: Game) -> list[Event]:
    turns = Turn.objects.filter(game=game).order_by("version")
    return [Event.from_json(event) for turn in turns for event in turn.events]


def test_turns_that_somebody_else_took_are_left_out(finished: Game, ann: Account) -> None:
    seat = seat_of(finished, ann)
    first, *rest = Turn.objects.filter(game=finished, seat=seat).order_by("version")
    Turn.objects.filter(pk=first.pk).update(played_by=Turn.PlayedBy.STAND_IN)
    services.ask(game_id=finished.pk, account=ann)
    assert Review.objects.get().turns == [[1, turn.number] for turn in rest]


def test_the_three_dearest_are_shown_the_dearest_first(
    finished: Game, ann: Account, looked_at: Looked
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    review = Review.objects.get()
    assert coaching(finished.pk, ann).mistakes == ()
    _finish(review)
    told = coaching(finished.pk, ann)
    assert told.is_over
    assert [one.own.turn for one in told.mistakes] == [turn for _, turn in review.turns[:-4:-1]]
    assert [one.own.seen for one in told.mistakes] == [seen for seen, _ in looked_at[:-4:-1]]


def test_ranges_with_zero_in_them_are_no_mistakes(
    finished: Game, ann: Account, looked_at: Looked
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    _finish(Review.objects.get())
    lessons = [{**one, "least": 0.0} for one in Review.objects.get().lessons]
    Review.objects.update(lessons=lessons)
    assert coaching(finished.pk, ann).mistakes == ()


def test_a_worker_that_died_is_followed_by_another_at_the_same_turn(
    finished: Game, ann: Account, looked_at: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    review = Review.objects.get()
    services.look_on(review.pk)
    with monkeypatch.context() as patch:
        patch.setattr(looking, "look", _dies)
        with pytest.raises(MemoryError):
            services.look_on(review.pk)
    review.refresh_from_db()
    assert (review.looked, review.tries) == (1, 1)
    now = timezone.now()
    assert services.due(now, 5) == []
    assert [one.id for one in services.due(now + services.LEASE, 5)] == [review.pk]
    _finish(review)
    assert len(looked_at) == len(review.turns)


def test_a_turn_that_fails_again_and_again_is_left_out(
    finished: Game, ann: Account, looked_at: Looked, monkeypatch: pytest.MonkeyPatch
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    review = Review.objects.get()
    with monkeypatch.context() as patch:
        patch.setattr(looking, "look", _dies)
        for _ in range(services.PATIENCE):
            with pytest.raises(MemoryError):
                services.look_on(review.pk)
        services.look_on(review.pk)
    _finish(review)
    assert len(looked_at) == len(review.turns) - 1


def _dies(*_: Any) -> tuple[Lesson | None, float]:
    raise MemoryError


def test_of_two_workers_at_a_turn_one_begins(finished: Game, ann: Account) -> None:
    services.ask(game_id=finished.pk, account=ann)
    review = Review.objects.get()
    stale = Review.objects.get()
    assert services._begun(review.pk)
    rows = Review.objects.filter(pk=stale.pk, looked=stale.looked, tries=stale.tries)
    assert not rows.update(tries=9)


def test_time_for_a_game_is_shared_by_the_turns_that_are_left(settings: Any) -> None:
    settings.COACH_SECONDS, settings.COACH_GAME_SECONDS = 30.0, 600.0
    assert services.seconds_for(Review(turns=[[1, 1]] * 12)) == 30.0
    assert services.seconds_for(Review(turns=[[1, 1]] * 40)) == 15.0
    assert services.seconds_for(Review(turns=[[1, 1]] * 40, looked=30, spent=570.0)) == 3.0
    assert services.seconds_for(Review(turns=[[1, 1]] * 40, looked=39, spent=601.0)) == 0.0


def test_the_sweep_calls_the_coach(
    finished: Game, ann: Account, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.COACH_QUEUE = "coach"
    services.ask(game_id=finished.pk, account=ann)
    review = Review.objects.get()
    Review.objects.update(due_at=timezone.now())
    sent.clear()
    assert KINDS["call_coach"].work(review.pk)
    assert [(task["queue"], task["args"]) for task in sent] == [("coach", (review.pk,))]
    assert not KINDS["call_coach"].work(review.pk)


def test_without_a_queue_a_child_looks(finished: Game, ann: Account, settings: Any) -> None:
    settings.COACH_QUEUE, settings.COACH_SECONDS = "", 0.0
    services.ask(game_id=finished.pk, account=ann)
    services.look_on(Review.objects.get().pk)
    assert Review.objects.get().looked == 1


def test_no_second_thread_waits_for_a_child(
    finished: Game, ann: Account, settings: Any, sent: list[dict[str, Any]]
) -> None:
    settings.COACH_QUEUE = ""
    services.ask(game_id=finished.pk, account=ann)
    with services._one_child:
        services.look_on(Review.objects.get().pk)
    assert Review.objects.get().looked == 0
    assert sent[-1]["name"] == "games.tasks.coach_turn"


def test_one_game_a_day_and_no_second_review_of_a_game(
    finished: Game, ann: Account, ben: Account
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    services.ask(game_id=finished.pk, account=ann)
    services.ask(game_id=finished.pk, account=ben)
    assert Review.objects.count() == 2
    other = tell_all(play_out(running_game(ann, [ben], computers=1, rules={"rounds": 1})))
    with pytest.raises(CoachedToday):
        services.ask(game_id=other.pk, account=ann)
    assert coaching(other.pk, ann).waits_until
    Review.objects.update(asked_at=timezone.now() - timedelta(days=1, minutes=1))
    services.ask(game_id=other.pk, account=ann)
    assert Review.objects.filter(account=ann).count() == 2


def test_only_a_player_of_a_game_that_was_played_to_its_end_may_ask(
    ann: Account, ben: Account, olga: Account, gus: Account, finished: Game
) -> None:
    running = running_game(ann, [ben], computers=1)
    for game, account in ((running, ann), (finished, olga)):
        with pytest.raises(NotFound):
            services.ask(game_id=game.pk, account=account)
    with pytest.raises(GuestsOnlyPractise):
        services.ask(game_id=finished.pk, account=gus)
    lifecycle.cancel(LockedGame(running, list(running.players.all())))
    with pytest.raises(NotFound):
        services.ask(game_id=running.pk, account=ann)
    untold = play_out(running_game(ann, [ben], computers=1, rules={"rounds": 1}))
    with pytest.raises(EndingFirst):
        services.ask(game_id=untold.pk, account=ann)
    assert not Review.objects.exists()


def test_a_game_that_goes_while_it_is_looked_at_ends_the_review(
    finished: Game, ann: Account, looked_at: Looked
) -> None:
    services.ask(game_id=finished.pk, account=ann)
    review = Review.objects.get()
    Turn.objects.filter(game=finished).delete()
    services.look_on(review.pk)
    review.refresh_from_db()
    assert (review.due_at, review.lessons) == (None, [])
    finished.delete()
    services.look_on(review.pk)
    assert not Review.objects.exists()
