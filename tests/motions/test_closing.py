"""Motions that are closed: what follows, and who is told."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.clock import pauses, stand_ins, time_outs
from games.core.errors import NoVote
from games.models import BallotBox, Game, Notice
from games.motions import services as motions
from games.notices import sending
from tests.clock import Clock
from tests.factories import AccountFactory
from tests.motions.voting import (
    Outcome,
    ask,
    cast,
    decide,
    game,
    game_of,
    people,
    silent,
)
from tests.playing import play_one, play_out, to_act

__all__ = ["game", "people"]
pytestmark = pytest.mark.django_db


def test_a_pause_stops_the_clock_and_ends_by_itself(
    game: Game, people: list[Account], clock: Clock
) -> None:
    clock.pass_by(hours=10)
    began = game.version
    decide(game, ask(game, people[0], days=3), True, True, True)
    over = clock.time + timedelta(days=3)
    assert (game.paused_until, game.deadline) == (over, over + timedelta(hours=14))
    assert game.version == began + 2
    clock.time = over - timedelta(minutes=1)
    assert not pauses.end(game.pk) and not time_outs.expire(game.pk)
    clock.time = over
    assert [row.id for row in pauses.due(clock.time, 5)] == [game.pk]
    assert pauses.end(game.pk) and not pauses.end(game.pk)
    game.refresh_from_db()
    assert (game.paused_until, game.deadline) == (None, over + timedelta(hours=14))
    assert game.version == began + 3


def test_in_a_pause_everybody_may_play_and_the_next_clock_waits(
    game: Game, people: list[Account], clock: Clock
) -> None:
    decide(game, ask(game, people[0], days=2), True, True, True)
    over = game.paused_until
    assert over is not None
    clock.pass_by(days=1)
    game = play_one(game, Random(1))
    assert game.deadline == over + timedelta(hours=24)


@pytest.mark.parametrize("after", [1, 30, 50])
def test_banks_do_not_shrink_in_a_pause(people: list[Account], clock: Clock, after: int) -> None:
    game = game_of(people, timing=Timing(PRESETS["daily"]))
    seat = to_act(game).seat or 0
    clock.pass_by(hours=10)
    decide(game, ask(game, people[0], days=2), True, True, True)
    assert game.banks[seat] == 48 * 3600
    clock.pass_by(hours=after)
    play_one(game, Random(1))
    game.refresh_from_db()
    used = 10 + max(after - 48, 0)
    assert game.banks[seat] == (48 - used + 12) * 3600


def test_more_time_is_the_allowance_once_more(
    game: Game, people: list[Account], clock: Clock
) -> None:
    before = game.deadline
    assert before is not None
    decide(game, ask(game, people[0], "extension"), True, True, True)
    assert game.deadline == before + timedelta(hours=24)
    game = play_one(game, Random(1))
    assert game.deadline == clock.time + timedelta(hours=24)


def test_more_time_comes_after_the_bank_and_is_not_saved(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, timing=Timing(PRESETS["quick"]))
    seat = to_act(game).seat or 0
    decide(game, ask(game, people[0], "extension"), True, True, True)
    clock.pass_by(hours=20)
    assert not time_outs.expire(game.pk)
    play_one(game, Random(1))
    game.refresh_from_db()
    assert game.banks[seat] == 2 * 3600


def test_a_motion_about_a_turn_that_is_over_makes_room_and_does_nothing(
    game: Game, people: list[Account], clock: Clock
) -> None:
    old = ask(game, people[0], "extension")
    cast(old, {people[0]: True, people[1]: True})
    game = play_one(game, Random(1))
    with pytest.raises(NoVote):
        cast(old, {people[2]: True})
    deadline = game.deadline
    new = ask(game, people[1], "abandon")
    old.refresh_from_db()
    assert old.result == Outcome.TURN_OVER
    assert BallotBox.objects.get().motion == new
    game.refresh_from_db()
    assert game.deadline == deadline


def test_a_stand_in_takes_the_seat_until_its_owner_is_back(
    people: list[Account], clock: Clock
) -> None:
    game, absent, other = silent(people, clock)
    decide(game, ask(game, other, "stand-in", on=absent.seat or 0), True, True)
    absent.refresh_from_db()
    assert absent.stand_in and game.computer_at is not None and game.deadline is None
    assert stand_ins.take_back(game.pk, absent.account)


def test_who_is_back_before_it_closes_stays(people: list[Account], clock: Clock) -> None:
    game, absent, other = silent(people, clock)
    motion = ask(game, other, "stand-in", on=absent.seat or 0)
    cast(motion, {other: True})
    play_one(game, Random(1))
    clock.pass_by(days=1)
    assert motions.close(game.pk)
    absent.refresh_from_db()
    assert not absent.stand_in


def test_abandoning_cancels_the_game(game: Game, people: list[Account]) -> None:
    decide(game, ask(game, people[0], "abandon"), True, True, True)
    assert (game.status, game.motion_closes_at, game.deadline) == ("cancelled", None, None)


def test_abandoning_waits_for_all_who_vote_though_fewer_are_enough(clock: Clock) -> None:
    seven = [AccountFactory(name=f"Digger {number}") for number in range(7)]
    game = game_of(seven)
    motion = ask(game, seven[0], "abandon")
    assert motion.needed == 6
    cast(motion, dict.fromkeys(seven[:6], True))
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    cast(motion, {seven[6]: False})
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED


def test_a_game_that_ends_meanwhile_keeps_no_ballots(people: list[Account], clock: Clock) -> None:
    game = game_of(people, rules={"rounds": 1})
    motion = ask(game, people[0])
    cast(motion, {people[0]: True})
    game = play_out(game)
    version = game.version
    clock.pass_by(days=1)
    assert motions.close(game.pk)
    game.refresh_from_db()
    assert not BallotBox.objects.exists()
    assert (game.version, game.motion_closes_at, game.paused_until) == (version, None, None)


# Who is told


def test_all_who_vote_are_told_but_whoever_asked(game: Game, people: list[Account]) -> None:
    ask(game, people[0])
    told = Notice.objects.filter(kind=Notice.Kind.MOTION).values_list("account", flat=True)
    assert set(told) == {people[1].pk, people[2].pk}


def test_a_notice_is_sent_to_whoever_has_voted_too(
    game: Game, people: list[Account], clock: Clock, mailoutbox: list[object]
) -> None:
    motion = ask(game, people[0])
    cast(motion, {people[1]: True})
    Notice.objects.exclude(kind=Notice.Kind.MOTION).delete()
    clock.pass_by(hours=4)
    for notice in Notice.objects.filter(transport="mail"):
        sending.send(notice.pk)
    states = Notice.objects.filter(transport="mail").values_list("state", flat=True)
    assert set(states) == {Notice.State.SENT}
    assert len(mailoutbox) == 2


def test_a_notice_of_a_closed_motion_is_no_longer_true(
    game: Game, people: list[Account], clock: Clock, mailoutbox: list[object]
) -> None:
    decide(game, ask(game, people[0]), True, False, False)
    Notice.objects.exclude(kind=Notice.Kind.MOTION).delete()
    clock.pass_by(hours=4)
    for notice in Notice.objects.filter(transport="mail"):
        sending.send(notice.pk)
    assert not mailoutbox
    assert timezone.now() == clock.time
