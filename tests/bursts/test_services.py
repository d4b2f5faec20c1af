"""A slow table agrees on an hour, plays it fast, and goes on slowly; nobody learns whose no."""

from datetime import datetime, timedelta
from random import Random

import pytest
from pytest_django import DjangoCaptureOnCommitCallbacks

from accounts.models import Account
from games.bursts import selectors, services
from games.bursts.models import Burst, BurstBox
from games.core.clock import stand_ins, time_outs
from games.core.errors import InvalidMotion, NotYours, NoVote
from games.core.seating import departures
from games.core.tables.player_views import deadline_of
from games.models import Game, Notice
from tests.bursts.asking import agree, asked, say
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import play_one, play_some

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def begin(game: Game, clock: Clock, *people: Account) -> datetime:
    """Let an agreed hour begin."""
    begins = clock.time = agree(game, *people)
    # Nobody's slow clock runs out before.
    Game.objects.filter(pk=game.pk).update(deadline=begins + timedelta(days=2))
    assert services.turn(game.pk)
    game.refresh_from_db()
    return begins


def test_an_hour_that_suits_everybody_is_agreed_at_once(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    begins = agree(game, ann, ben, cleo)
    assert game.burst is not None and game.burst.ends == begins + timedelta(hours=1)
    burst = Burst.objects.get()
    assert (burst.result, burst.begins_at) == ("agreed", begins)
    assert not BurstBox.objects.exists()
    told = Notice.objects.filter(kind=Notice.Kind.BURST, transport="mail")
    assert {one.account for one in told} == {ann, ben, cleo}
    soon = Notice.objects.filter(kind=Notice.Kind.BURST_SOON, transport="bell")
    assert {one.due_at for one in soon} == {begins - 10 * MINUTE}
    assert soon.count() == 3


def test_a_silent_no_is_a_no(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    burst = asked(game, ann)
    say(burst, ann, 0)
    say(burst, ben, 0)
    assert not services.turn(game.pk)
    clock.time = burst.closes_at
    assert services.turn(game.pk)
    assert not services.turn(game.pk)
    burst.refresh_from_db()
    game.refresh_from_db()
    assert burst.result == "no-hour"
    assert (game.burst_at, game.burst_from) == (None, None)
    assert not BurstBox.objects.exists()
    assert not Notice.objects.filter(kind=Notice.Kind.BURST).exists()


def test_an_hour_that_suits_all_who_are_left_is_agreed_at_the_end(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    burst = asked(game, ann)
    say(burst, ann, 0)
    say(burst, ben, 0)
    departures.leave_game(game.pk, cleo)
    clock.time = burst.closes_at
    assert services.turn(game.pk)
    burst.refresh_from_db()
    game.refresh_from_db()
    assert burst.result == "agreed"
    assert game.burst_from == burst.begins_at == datetime.fromisoformat(burst.hours[0])
    assert not BurstBox.objects.exists()
    told = Notice.objects.filter(kind=Notice.Kind.BURST, transport="mail")
    assert {one.account for one in told} == {ann, ben}


@pytest.mark.parametrize(("is_back", "result"), [(False, "no-hour"), (True, "agreed")])
def test_whoever_has_a_stand_in_at_the_end_says_no(
    is_back: bool,
    result: str,
    game: Game,
    ann: Account,
    ben: Account,
    cleo: Account,
    clock: Clock,
) -> None:
    burst = asked(game, ann)
    say(burst, cleo, 0)
    stand_ins.seat(game.players.get(account=cleo))
    say(burst, ann, 0)
    say(burst, ben, 0)
    burst.refresh_from_db()
    assert burst.result == ""
    if is_back:
        stand_ins.take_back(game.pk, cleo)
    clock.time = burst.closes_at
    assert services.turn(game.pk)
    burst.refresh_from_db()
    assert burst.result == result


def test_nobody_agrees_with_themselves(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    burst = asked(game, ann)
    say(burst, ann, 0)
    for one in (ben, cleo):
        departures.leave_game(game.pk, one)
    say(burst, ann, 0)
    clock.time = burst.closes_at
    assert services.turn(game.pk)
    burst.refresh_from_db()
    assert burst.result == "no-hour"


def test_an_answer_can_be_changed_until_the_end(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    burst = asked(game, ann)
    say(burst, ann, 0)
    say(burst, ann)
    say(burst, ben, 0)
    say(burst, cleo, 0)
    assert not Burst.objects.exclude(result="").exists()
    say(burst, ann, 0)
    assert Burst.objects.filter(result="agreed").exists()
    with pytest.raises(NoVote):
        say(burst, ann)


def test_no_answer_bumps_the_version_or_writes_a_notice(
    game: Game, ann: Account, ben: Account
) -> None:
    burst = asked(game, ann)
    game.refresh_from_db()
    before = (game.version, game.burst_at, Notice.objects.count())
    say(burst, ben, 0)
    say(burst, ben)
    game.refresh_from_db()
    assert (game.version, game.burst_at, Notice.objects.count()) == before


def test_no_page_and_no_socket_is_told_of_an_answer(
    game: Game,
    ann: Account,
    ben: Account,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    burst = asked(game, ann)
    with django_capture_on_commit_callbacks() as told:
        say(burst, ben, 0)
        say(burst, ben)
    assert told == []


def test_whoever_asked_is_told_as_the_others_are(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    asked(game, ann)
    told = Notice.objects.filter(kind=Notice.Kind.BURST_ASK, transport="mail")
    assert {one.account for one in told} == {ann, ben, cleo}


def test_others_and_places_that_were_not_proposed_are_refused(
    game: Game, ann: Account, olga: Account
) -> None:
    with pytest.raises(NotYours):
        asked(game, olga)
    burst = asked(game, ann)
    for place in (-1, 3):
        with pytest.raises(NoVote):
            say(burst, ann, place)
    with pytest.raises(NotYours):
        say(burst, olga, 0)
    with pytest.raises(InvalidMotion):
        asked(game, ann)


def test_a_table_is_asked_once_a_day(game: Game, ann: Account, clock: Clock) -> None:
    burst = asked(game, ann)
    clock.time = burst.closes_at
    services.turn(game.pk)
    clock.time = burst.opened_at + timedelta(hours=23, minutes=59)
    with pytest.raises(InvalidMotion):
        asked(game, ann)
    clock.pass_by(minutes=2)
    assert asked(game, ann)


def test_nobody_is_offered_to_ask_what_would_be_refused(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    assert selectors.asked(game.pk, ann).may_ask
    # The hour is over, but no sweep has found that yet.
    clock.time = agree(game, ann, ben, cleo) + timedelta(days=1)
    assert not selectors.asked(game.pk, ann).may_ask
    with pytest.raises(InvalidMotion):
        asked(game, ann)
    assert services.turn(game.pk)
    assert selectors.asked(game.pk, ann).may_ask


def test_a_table_without_a_clock_is_not_asked(ann: Account, ben: Account, cleo: Account) -> None:
    untimed = running_game(ann, [ben, cleo])
    with pytest.raises(InvalidMotion):
        asked(untimed, ann)


def test_each_turn_of_the_hour_has_two_minutes_and_then_it_is_slow_again(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    begins = begin(game, clock, ann, ben, cleo)
    shown = deadline_of(game)
    assert shown is not None and shown.at == begins + 2 * MINUTE
    clock.pass_by(seconds=90)
    play_one(game, Random(1))
    game.refresh_from_db()
    shown = deadline_of(game)
    assert shown is not None and shown.at == clock.time + 2 * MINUTE
    slow = game.deadline
    Game.objects.filter(pk=game.pk).update(turn_began_at=begins + 59 * MINUTE)
    clock.time = begins + timedelta(hours=1)
    assert services.turn(game.pk)
    game.refresh_from_db()
    assert game.burst is None and game.burst_at is None and game.deadline == slow
    shown = deadline_of(game)
    assert shown is not None and shown.at == slow


def test_whoever_takes_longer_ends_it_and_nothing_else(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    begin(game, clock, ann, ben, cleo)
    before = (game.deadline, game.turn_began_at, game.banks, game.round, game.time_outs)
    clock.pass_by(minutes=1, seconds=59)
    assert not services.turn(game.pk)
    clock.pass_by(seconds=1)
    assert not time_outs.expire(game.pk)
    assert services.turn(game.pk)
    game.refresh_from_db()
    after = (game.deadline, game.turn_began_at, game.banks, game.round, game.time_outs)
    assert before == after
    assert (game.burst, game.played_for, game.absences) == (None, "", [])
    assert not game.players.exclude(missed=[]).exists()


def test_a_turn_that_was_too_slow_ends_it_though_no_sweep_ran(
    game: Game, ann: Account, ben: Account, cleo: Account, clock: Clock
) -> None:
    begin(game, clock, ann, ben, cleo)
    clock.pass_by(minutes=3)
    play_one(game, Random(1))
    game.refresh_from_db()
    assert game.burst is None and game.burst_at is None
    assert game.deadline is not None and game.deadline > clock.time + timedelta(hours=1)


def test_turns_before_it_begins_change_nothing(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    begins = agree(game, ann, ben, cleo)
    play_some(game, 2)
    game.refresh_from_db()
    assert (game.burst_from, game.burst_at) == (begins, begins)
