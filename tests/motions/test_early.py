"""Votes about clocks: they pass once they have their votes, and never wait for the absent."""

from datetime import timedelta
from random import Random
from types import SimpleNamespace

import pytest
from django.utils import timezone

from accounts.models import Account
from games.clocks.motions import CLOSES_BEFORE, TOLD_WITHIN, TOO_LATE
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.clock import time_outs
from games.core.errors import InvalidMotion
from games.models import BallotBox, Game
from games.motions import services as motions
from games.motions.selectors import floor
from tests.clock import Clock
from tests.motions.voting import Outcome, ask, cast, count, decide, game, game_of, people
from tests.playing import play_one, to_act

__all__ = ["game", "people"]
pytestmark = pytest.mark.django_db
KINDS = ("pause", "extension")


def closing(game: Game) -> timedelta:
    """How long it is until the sweep closes the motion."""
    game.refresh_from_db()
    assert game.motion_closes_at is not None
    return game.motion_closes_at - timezone.now()


@pytest.mark.parametrize("kind", KINDS)
def test_what_has_its_votes_passes_within_minutes_though_one_is_absent(
    game: Game, people: list[Account], clock: Clock, kind: str
) -> None:
    motion = ask(game, people[0], kind)
    deadline = game.deadline
    cast(motion, {people[0]: True, people[1]: True})
    assert closing(game) <= TOLD_WITHIN
    clock.pass_by(minutes=5)
    assert [row.id for row in motions.due(clock.time, 5)] == [game.pk]
    assert motions.close(game.pk) and not motions.close(game.pk)
    motion.refresh_from_db()
    game.refresh_from_db()
    assert motion.result == Outcome.PASSED and not BallotBox.objects.exists()
    assert deadline is not None and game.deadline is not None and game.deadline > deadline


@pytest.mark.parametrize("drawn", [0, 0.25, 1])
def test_when_it_closes_and_is_told_is_drawn(
    people: list[Account], clock: Clock, monkeypatch: pytest.MonkeyPatch, drawn: float
) -> None:
    game = game_of(people)
    chance = SimpleNamespace(uniform=lambda *_: drawn)
    monkeypatch.setattr(motions, "SystemRandom", lambda: chance)
    motion = ask(game, people[0], "extension")
    assert game.deadline is not None
    assert game.deadline - motion.closes_at == timedelta(minutes=5 + 5 * drawn)
    cast(motion, {people[1]: True, people[2]: True})
    assert closing(game) == timedelta(minutes=5 * drawn)


@pytest.mark.parametrize("kind", KINDS)
def test_the_vote_that_decides_is_like_any_other_to_who_casts_it(
    game: Game, people: list[Account], clock: Clock, kind: str
) -> None:
    motion = ask(game, people[0], kind)
    version = game.version
    cast(motion, {people[0]: True, people[1]: True})
    told_at = closing(game)
    # It is open still, and a later vote moves nothing.
    cast(motion, {people[2]: False})
    game.refresh_from_db()
    motion.refresh_from_db()
    assert (motion.result, game.version) == (Outcome.OPEN, version + 1)
    assert closing(game) == told_at
    there = floor(game.pk, people[2])
    assert there.motion is not None and there.motion.is_open
    assert there.motion.closes_at == motion.closes_at


def test_when_all_have_voted_against_it_that_is_told_within_minutes_too(
    game: Game, people: list[Account], clock: Clock
) -> None:
    motion = ask(game, people[0], "extension")
    cast(motion, {people[0]: True, people[1]: False})
    assert closing(game) > TOLD_WITHIN
    cast(motion, {people[2]: False})
    assert closing(game) <= TOLD_WITHIN
    count(game)
    motion.refresh_from_db()
    assert motion.result == Outcome.NOT_PASSED


@pytest.mark.parametrize("kind", KINDS)
def test_it_closes_minutes_before_the_deadline_of_the_turn(
    game: Game, people: list[Account], clock: Clock, kind: str
) -> None:
    clock.pass_by(hours=2, minutes=30)
    motion = ask(game, people[0], kind)
    assert game.deadline is not None
    least, most = CLOSES_BEFORE
    assert least <= game.deadline - motion.closes_at <= most
    assert closing(game) == motion.closes_at - clock.time


def test_where_the_deadline_is_far_it_closes_at_its_usual_time(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, timing=Timing(PRESETS["daily"]))
    assert ask(game, people[0]).closes_at == clock.time + timedelta(hours=24)


def test_where_no_turn_runs_on_a_clock_a_pause_closes_at_its_usual_time(
    game: Game, people: list[Account], clock: Clock
) -> None:
    Game.objects.filter(pk=game.pk).update(deadline=None, turn_began_at=None)
    assert ask(game, people[0]).closes_at == clock.time + timedelta(hours=24)


@pytest.mark.parametrize("kind", KINDS)
def test_just_before_the_deadline_there_is_no_time_for_a_vote(
    game: Game, people: list[Account], clock: Clock, kind: str
) -> None:
    assert game.deadline is not None
    clock.time = game.deadline - TOO_LATE + timedelta(seconds=1)
    there = floor(game.pk, people[0])
    assert not there.may_pause and not there.may_extend
    with pytest.raises(InvalidMotion, match="a few minutes"):
        ask(game, people[0], kind)
    assert ask(game, people[0], "abandon")
    Game.objects.filter(pk=game.pk).update(motion=None, motion_closes_at=None)
    clock.time = game.deadline - TOO_LATE
    assert ask(game, people[1], kind).closes_at > clock.time


def test_a_turn_that_ended_first_is_told_as_that(
    game: Game, people: list[Account], clock: Clock
) -> None:
    motion = ask(game, people[0], "extension")
    cast(motion, {people[0]: True, people[1]: True})
    play_one(game, Random(1))
    count(game)
    motion.refresh_from_db()
    game.refresh_from_db()
    assert motion.result == Outcome.TURN_OVER
    assert game.motion_log[-1]["result"] == "turn-over"
    there = floor(game.pk, people[0])
    assert there.motion is not None and not there.motion.is_open and not there.motion.is_passed


def test_a_pause_that_the_sweep_finds_late_saves_the_turn(
    game: Game, people: list[Account], clock: Clock
) -> None:
    motion = ask(game, people[0], days=2)
    cast(motion, {people[0]: True, people[1]: True})
    assert game.deadline is not None
    clock.time = game.deadline + timedelta(hours=1)
    assert motions.close(game.pk)
    assert not time_outs.expire(game.pk)
    game.refresh_from_db()
    over = clock.time + timedelta(days=2)
    assert (game.paused_until, game.deadline, game.played_for) == (over, over, "")


def test_the_first_sweep_after_more_time_times_nobody_out(
    game: Game, people: list[Account], clock: Clock
) -> None:
    before = game.deadline
    assert before is not None
    decide(game, ask(game, people[0], "extension"), True, True, False)
    clock.time = before
    assert not time_outs.expire(game.pk)
    assert to_act(game).stand_in == ""
