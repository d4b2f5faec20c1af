"""Motions: who may put what to the vote, and who votes."""

from datetime import timedelta
from random import Random
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from games.clocks.motions import CLOSES_BEFORE, TOLD_WITHIN, TOO_LATE
from games.clocks.paces import PRESETS, NoClock
from games.clocks.timing import Timing
from games.core.deadlines import pauses, time_outs
from games.core.errors import InvalidMotion, NotYours, NoVote
from games.core.locking import lock_running
from games.core.seating import occupants
from games.models import BallotBox, Game
from games.motions import services as motions
from games.motions.selectors import floor
from tests.clock import Clock
from tests.factories import AccountFactory, running_game
from tests.motions.voting import Outcome, ask, cast, count, decide, game, game_of, silent
from tests.playing import play_one, play_out, to_act

__all__ = ["game"]
pytestmark = pytest.mark.django_db


# Who may ask, and for what
@pytest.mark.both
def test_outsiders_and_visitors_cannot_ask_or_vote(game: Game, people: list[Account]) -> None:
    mo = AccountFactory(name="Mo", is_staff=True, is_superuser=True)
    motion = ask(game, people[0])
    for account in (AccountFactory(), mo, None):
        with pytest.raises(NotYours):
            ask(game, account)
        with pytest.raises(NotYours):
            motions.vote(game_id=game.pk, account=account, motion_id=motion.pk, in_favour=True)


def test_one_at_a_time_and_one_a_day_each(game: Game, people: list[Account], clock: Clock) -> None:
    motion = ask(game, people[0])
    with pytest.raises(InvalidMotion, match="One motion at a time"):
        ask(game, people[1], "abandon")
    decide(game, motion, False, False, False)
    with pytest.raises(InvalidMotion, match="today"):
        ask(game, people[0], "abandon")
    assert ask(game, people[1], "abandon")
    clock.pass_by(hours=24)
    assert motions.close(game.pk)
    Game.objects.filter(pk=game.pk).update(deadline=clock.time + timedelta(hours=1))
    assert ask(game, people[0], "extension")


def test_nothing_is_asked_twice_in_3_days(game: Game, people: list[Account], clock: Clock) -> None:
    Game.objects.filter(pk=game.pk).update(deadline=clock.time + timedelta(days=9))
    decide(game, ask(game, people[0], days=3), False, False, False)
    with pytest.raises(InvalidMotion, match="three days"):
        ask(game, people[1], days=1)
    clock.pass_by(days=3)
    assert ask(game, people[1], days=1)


def test_pauses_take_1_to_7_days_twice(game: Game, people: list[Account], clock: Clock) -> None:
    for days in (0, 8):
        with pytest.raises(InvalidMotion, match="one to seven"):
            ask(game, people[0], days=days)
    for account in people[:2]:
        decide(game, ask(game, account, days=7), True, True, True)
        with pytest.raises(InvalidMotion, match="stand still"):
            ask(game, people[2])
        clock.pass_by(days=7)
        assert pauses.end(game.pk)
    with pytest.raises(InvalidMotion, match="both of its pauses"):
        ask(game, people[2])


def test_more_time_is_given_once_a_turn(game: Game, people: list[Account], clock: Clock) -> None:
    decide(game, ask(game, people[0], "extension"), True, True, False)
    with pytest.raises(InvalidMotion, match="more time already"):
        ask(game, people[1], "extension")
    play_one(game, Random(1))
    assert ask(game, people[1], "extension")


def test_where_no_clock_runs_nothing_is_paused_or_extended(people: list[Account]) -> None:
    game = game_of(people, timing=Timing(NoClock()))
    for kind in ("pause", "extension"):
        with pytest.raises(InvalidMotion, match="no clock"):
            ask(game, people[0], kind)
    assert ask(game, people[0], "abandon")


def test_only_the_silent_are_replaced(game: Game, people: list[Account], clock: Clock) -> None:
    clock.pass_by(days=15)
    for seat in (0, 1, 2, 9, None):
        with pytest.raises(InvalidMotion):
            motions.open_motion(game_id=game.pk, account=people[0], kind="stand-in", on=seat)
    game, absent, _other = silent(people, clock)
    assert absent.seat is not None
    with pytest.raises(InvalidMotion, match="for yourself"):
        ask(game, absent.account, "stand-in", on=absent.seat)
    with pytest.raises(InvalidMotion, match="silent for 14 days"):
        ask(game, absent.account, "stand-in", on=(absent.seat + 1) % 3)


def test_people_silent_for_two_weeks_can_be_replaced(people: list[Account], clock: Clock) -> None:
    game = game_of(people, timing=Timing(NoClock()))
    absent = to_act(game)
    other = next(one for one in people if one != absent.account)
    clock.pass_by(days=13)
    with pytest.raises(InvalidMotion):
        ask(game, other, "stand-in", on=absent.seat or 0)
    clock.pass_by(days=1)
    motion = ask(game, other, "stand-in", on=absent.seat or 0)
    assert absent.seat not in motion.entitled
    assert (len(motion.entitled), motion.needed) == (2, 2)


def test_practice_and_imported_games_have_no_motions(people: list[Account], game: Game) -> None:
    for facts in ({"practice": True}, {"practice": False, "imported": True}):
        Game.objects.filter(pk=game.pk).update(**facts)
        with pytest.raises(InvalidMotion, match="nothing to vote on"):
            ask(game, people[0])


def test_nonsense_is_refused(game: Game, people: list[Account]) -> None:
    with pytest.raises(InvalidMotion):
        ask(game, people[0], "party")


def test_a_finished_game_has_no_motions(people: list[Account]) -> None:
    game = play_out(running_game(people[0], people[1:], rules={"rounds": 1}))
    with pytest.raises(InvalidMotion):
        ask(game, people[0], "abandon")


# Voting
def test_the_entitled_cast_one_ballot_each(people: list[Account], clock: Clock) -> None:
    game, absent, other = silent(people, clock)
    assert absent.account is not None
    motion = ask(game, other, "stand-in", on=absent.seat or 0)
    with pytest.raises(NoVote):
        cast(motion, {absent.account: False})
    cast(motion, {other: True})
    with pytest.raises(NoVote):
        cast(motion, {other: False})


def test_what_is_written_down_does_not_say_who_voted_how(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0])
    cast(motion, {people[2]: True, people[0]: False})
    box = BallotBox.objects.get(motion=motion)
    seats = [game.players.get(account=who).seat or 0 for who in (people[0], people[2])]
    assert (box.voted, box.in_favour) == (sorted(seats), 1)


def test_a_vote_changes_no_version_and_tells_no_page(
    game: Game,
    people: list[Account],
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: object,
) -> None:
    motion = ask(game, people[0])
    before = Game.objects.values().get(pk=game.pk)
    told: list[object] = []
    monkeypatch.setattr("games.core.broadcast.get_channel_layer", lambda: told.append(1))
    with django_capture_on_commit_callbacks(execute=True) as later:  # type: ignore[operator]
        cast(motion, {people[0]: True, people[1]: False})
    assert Game.objects.values().get(pk=game.pk) == before
    assert not later and not told


@pytest.mark.postgresql
def test_every_vote_costs_the_same_statements(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0])
    costs = []
    for account, in_favour in ((people[0], True), (people[1], False)):
        with CaptureQueriesContext(connection) as queries:
            cast(motion, {account: in_favour})
        costs.append([query["sql"].partition(" ")[0] for query in queries])
    assert costs[0] == costs[1]


def test_it_closes_once_everybody_has_voted(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0], "abandon")
    cast(motion, {people[0]: True, people[1]: True})
    motion.refresh_from_db()
    assert motion.result == Outcome.OPEN
    cast(motion, {people[2]: False})
    motion.refresh_from_db()
    assert motion.result == Outcome.NOT_PASSED
    assert not BallotBox.objects.exists()


def test_it_closes_at_its_time_once(game: Game, people: list[Account], clock: Clock) -> None:
    motion = ask(game, people[0], "abandon")
    cast(motion, {people[0]: True})
    assert motion.closes_at == clock.time + timedelta(hours=24)
    clock.pass_by(hours=23, minutes=59)
    assert not motions.due(clock.time, 5)
    assert not motions.close(game.pk)
    clock.pass_by(minutes=1)
    with pytest.raises(NoVote):
        cast(motion, {people[1]: True})
    assert [row.id for row in motions.due(clock.time, 5)] == [game.pk]
    assert motions.close(game.pk)
    assert not motions.close(game.pk)
    motion.refresh_from_db()
    assert (motion.result, motion.closed_at) == (Outcome.NOT_PASSED, clock.time)
    assert not BallotBox.objects.exists()


@pytest.mark.parametrize(
    ("kind", "votes", "passed"),
    [
        ("pause", (True, True, False), True),
        ("pause", (True, False, False), False),
        ("extension", (False, True, True), True),
        ("abandon", (True, True, False), False),
        ("abandon", (True, True, True), True),
    ],
)
def test_it_passes_with_the_votes_it_needs(
    game: Game, people: list[Account], kind: str, votes: tuple[bool, ...], passed: bool
) -> None:
    motion = ask(game, people[0], kind)
    decide(game, motion, *votes)
    assert (motion.result == Outcome.PASSED) == passed


def test_people_with_a_stand_in_vote_and_computers_not(people: list[Account], clock: Clock) -> None:
    game = game_of(people, computers=2)
    locked = lock_running(game.pk)
    occupants.seat_stand_in(locked, locked.player_of(people[2]), clock.time)
    motion = ask(game, people[0])
    assert len(motion.entitled) == 3
    cast(motion, {people[2]: True})


# Votes about clocks: they pass once they have their votes, and never wait for the absent.

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


@pytest.mark.parametrize("runs", [True, False])
def test_a_far_deadline_or_none_changes_no_closing_time(
    people: list[Account], clock: Clock, runs: bool
) -> None:
    game = game_of(people, timing=Timing(PRESETS["daily"]))
    if not runs:
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


def test_a_turn_that_ended_first_says_so(game: Game, people: list[Account], clock: Clock) -> None:
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


def test_a_pause_found_late_saves_the_turn(game: Game, people: list[Account], clock: Clock) -> None:
    motion = ask(game, people[0], days=2)
    cast(motion, {people[0]: True, people[1]: True})
    assert game.deadline is not None
    clock.time = game.deadline + timedelta(hours=1)
    assert motions.close(game.pk)
    assert not time_outs.expire(game.pk)
    game.refresh_from_db()
    over = clock.time + timedelta(days=2)
    assert (game.paused_until, game.deadline, game.played_for) == (over, over, "")


def test_more_time_holds_at_a_sweep(game: Game, people: list[Account], clock: Clock) -> None:
    before = game.deadline
    assert before is not None
    decide(game, ask(game, people[0], "extension"), True, True, False)
    clock.time = before
    assert not time_outs.expire(game.pk)
    assert to_act(game).stand_in == ""
