"""Motions: who may put what to the vote, who votes, and what comes of it."""

from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import HOUR, PRESETS, EachTurn, NoClock
from games.clocks.timing import TimeUp, Timing
from games.models import BallotBox, Game, Motion, Notice, Player
from games.notices import sending
from games.services import motions, pauses, stand_ins, time_outs
from games.services.errors import InvalidMotion, NotYours, NoVote
from tests.clock import Clock, clock
from tests.factories import AccountFactory, running_game
from tests.playing import play_one, play_out, to_act

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
DAY = 24 * HOUR
Kind, Outcome = Motion.Kind, Motion.Outcome


@pytest.fixture
def people(ann: Account, ben: Account, cleo: Account) -> list[Account]:
    return [ann, ben, cleo]


@pytest.fixture
def game(people: list[Account], clock: Clock) -> Game:
    """A game in which every turn may take a day."""
    return game_of(people)


def game_of(people: list[Account], **facts: object) -> Game:
    timing = Timing(EachTurn(DAY), time_up=TimeUp.ONE_TURN)
    return running_game(people[0], people[1:], **{"timing": timing, **facts})


def ask(game: Game, account: Account | None, kind: str = "pause", **facts: int) -> Motion:
    """Put something to the vote."""
    facts = {"days": 3, **facts} if kind == "pause" else facts
    return motions.open_motion(game_id=game.pk, account=account, kind=kind, **facts)


def cast(motion: Motion, votes: dict[Account, bool]) -> None:
    """Have people vote."""
    for account, in_favour in votes.items():
        motions.vote(
            game_id=motion.game_id, account=account, motion_id=motion.pk, in_favour=in_favour
        )


def decide(game: Game, motion: Motion, *in_favour: bool) -> Game:
    """Have everybody entitled vote, by seats."""
    players = game.players.filter(seat__in=motion.entitled).order_by("seat")
    accounts = [player.account for player in players.select_related("account")]
    for account, vote in zip(accounts, in_favour, strict=True):
        assert account is not None
        cast(motion, {account: vote})
    game.refresh_from_db()
    motion.refresh_from_db()
    return game


def late(game: Game, clock: Clock) -> Player:
    """Somebody whose time was up, and who has not played since."""
    game.refresh_from_db()
    assert game.deadline is not None
    player, clock.time = to_act(game), game.deadline
    assert time_outs.expire(game.pk)
    game.refresh_from_db()
    return player


# Who may ask, and for what


def test_outsiders_and_visitors_cannot_ask_or_vote(game: Game, people: list[Account]) -> None:
    mo = AccountFactory(name="Mo", is_staff=True, is_superuser=True)
    motion = ask(game, people[0])
    for account in (AccountFactory(), mo, None):
        with pytest.raises(NotYours):
            ask(game, account)
        with pytest.raises(NotYours):
            motions.vote(game_id=game.pk, account=account, motion_id=motion.pk, in_favour=True)


def test_one_motion_at_a_time_and_one_a_day_for_each(
    game: Game, people: list[Account], clock: Clock
) -> None:
    motion = ask(game, people[0])
    with pytest.raises(InvalidMotion, match="One motion at a time"):
        ask(game, people[1], "abandon")
    decide(game, motion, False, False, False)
    with pytest.raises(InvalidMotion, match="today"):
        ask(game, people[0], "abandon")
    assert ask(game, people[1], "abandon")
    clock.pass_by(hours=24)
    assert motions.close(game.pk)
    assert ask(game, people[0], "extension")


def test_the_same_is_not_asked_again_within_three_days(
    game: Game, people: list[Account], clock: Clock
) -> None:
    Game.objects.filter(pk=game.pk).update(deadline=clock.time + timedelta(days=9))
    decide(game, ask(game, people[0], days=3), False, False, False)
    with pytest.raises(InvalidMotion, match="three days"):
        ask(game, people[1], days=1)
    clock.pass_by(days=3)
    assert ask(game, people[1], days=1)


def test_a_pause_takes_one_to_seven_days_twice_a_game(
    game: Game, people: list[Account], clock: Clock
) -> None:
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


def test_nobody_is_replaced_who_plays(game: Game, people: list[Account], clock: Clock) -> None:
    for seat in (0, 1, 2, 9, None):
        with pytest.raises(InvalidMotion):
            motions.open_motion(game_id=game.pk, account=people[0], kind="stand-in", on=seat)
    absent = late(game, clock)
    other = next(one for one in people if one != absent.account)
    assert absent.seat is not None
    with pytest.raises(InvalidMotion, match="themselves"):
        ask(game, absent.account, "stand-in", on=absent.seat)
    motion = ask(game, other, "stand-in", on=absent.seat)
    assert absent.seat not in motion.entitled
    assert (len(motion.entitled), motion.needed) == (2, 2)


def test_who_has_been_silent_for_two_weeks_may_be_replaced(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, timing=Timing(NoClock()))
    silent = to_act(game)
    other = next(one for one in people if one != silent.account)
    clock.pass_by(days=13)
    with pytest.raises(InvalidMotion):
        ask(game, other, "stand-in", on=silent.seat or 0)
    clock.pass_by(days=1)
    decide(game, ask(game, other, "stand-in", on=silent.seat or 0), True, True)
    silent.refresh_from_db()
    assert silent.stand_in


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


def test_a_ballot_is_cast_once_and_by_whoever_is_entitled(
    game: Game, people: list[Account], clock: Clock
) -> None:
    absent = late(game, clock)
    assert absent.account is not None
    others = [one for one in people if one != absent.account]
    motion = ask(game, others[0], "stand-in", on=absent.seat or 0)
    with pytest.raises(NoVote):
        cast(motion, {absent.account: False})
    cast(motion, {others[0]: True})
    with pytest.raises(NoVote):
        cast(motion, {others[0]: False})


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
    monkeypatch.setattr("games.services.broadcast.get_channel_layer", lambda: told.append(1))
    with django_capture_on_commit_callbacks(execute=True) as later:  # type: ignore[operator]
        cast(motion, {people[0]: True, people[1]: False})
    assert Game.objects.values().get(pk=game.pk) == before
    assert not later and not told


def test_every_vote_costs_the_same_statements(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0])
    costs = []
    for account, in_favour in ((people[0], True), (people[1], False)):
        with CaptureQueriesContext(connection) as queries:
            cast(motion, {account: in_favour})
        costs.append([query["sql"].partition(" ")[0] for query in queries])
    assert costs[0] == costs[1]


def test_it_closes_when_everybody_has_voted_and_not_before(
    game: Game, people: list[Account]
) -> None:
    motion = ask(game, people[0])
    cast(motion, {people[0]: True, people[1]: True})
    motion.refresh_from_db()
    assert motion.result == Outcome.OPEN
    cast(motion, {people[2]: False})
    motion.refresh_from_db()
    assert motion.result == Outcome.PASSED
    assert not BallotBox.objects.exists()


def test_it_closes_at_its_time_once(game: Game, people: list[Account], clock: Clock) -> None:
    motion = ask(game, people[0])
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


def test_persons_with_a_stand_in_vote_and_computer_players_do_not(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, computers=2)
    stand_ins.seat(game.players.get(account=people[2]))
    motion = ask(game, people[0])
    assert len(motion.entitled) == 3
    cast(motion, {people[2]: True})


# What follows


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
    assert old.result == Outcome.NOT_PASSED
    assert BallotBox.objects.get().motion == new
    game.refresh_from_db()
    assert game.deadline == deadline


def test_a_stand_in_takes_the_seat_until_its_owner_is_back(
    game: Game, people: list[Account], clock: Clock
) -> None:
    absent = late(game, clock)
    other = next(one for one in people if one != absent.account)
    decide(game, ask(game, other, "stand-in", on=absent.seat or 0), True, True)
    absent.refresh_from_db()
    assert absent.stand_in and game.computer_at is not None and game.deadline is None
    assert stand_ins.take_back(game.pk, absent.account)


def test_who_is_back_before_it_closes_stays(
    game: Game, people: list[Account], clock: Clock
) -> None:
    absent = late(game, clock)
    other = next(one for one in people if one != absent.account)
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
