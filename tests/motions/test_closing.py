"""Motions that are closed: what follows, and who is told."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.deadlines import pauses, time_outs
from games.core.errors import NoVote
from games.core.seating import occupants
from games.core.tables import logs, tables
from games.core.turns import seen
from games.models import BallotBox, Game, Notice
from games.motions import services as motions
from games.notices import sending
from games.table.log.sentences import plain_entry
from games.table.log.since_my_turn import news_of
from tests.clock import Clock
from tests.factories import AccountFactory
from tests.motions.voting import Outcome, ask, cast, decide, game, game_of, silent
from tests.playing import play_one, play_out, to_act

__all__ = ["game"]
pytestmark = pytest.mark.django_db


def test_a_pause_stops_the_clock_and_ends(game: Game, people: list[Account], clock: Clock) -> None:
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


def test_more_time_is_one_more_allowance(game: Game, people: list[Account], clock: Clock) -> None:
    before = game.deadline
    assert before is not None
    decide(game, ask(game, people[0], "extension"), True, True, True)
    assert game.deadline == before + timedelta(hours=24)
    game = play_one(game, Random(1))
    assert game.deadline == clock.time + timedelta(hours=24)


def test_more_time_follows_the_bank_and_is_not_saved(people: list[Account], clock: Clock) -> None:
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


def test_a_stand_in_plays_until_the_owner_is_back(people: list[Account], clock: Clock) -> None:
    game, absent, other = silent(people, clock)
    decide(game, ask(game, other, "stand-in", on=absent.seat or 0), True, True)
    absent.refresh_from_db()
    assert absent.stand_in and game.computer_at is not None and game.deadline is None
    assert occupants.take_back(game.pk, absent.account)


def test_who_is_back_before_it_closes_stays(people: list[Account], clock: Clock) -> None:
    game, absent, other = silent(people, clock)
    motion = ask(game, other, "stand-in", on=absent.seat or 0)
    cast(motion, {other: True})
    play_one(game, Random(1))
    clock.pass_by(days=1)
    assert motions.close(game.pk)
    absent.refresh_from_db()
    assert not absent.stand_in


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
def test_all_who_vote_or_have_voted_are_told_but_whoever_asked(
    game: Game, people: list[Account], clock: Clock, mailoutbox: list[object]
) -> None:
    motion = ask(game, people[0])
    told = Notice.objects.filter(kind=Notice.Kind.MOTION).values_list("account", flat=True)
    assert set(told) == {people[1].pk, people[2].pk}
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


# The log of a table tells its players what was put to the vote, and what came of it: no more.


def lines(game: Game, account: Account | None) -> list[str]:
    """What the log at the table says of votes."""
    table = tables.table(game.pk, account)
    return [
        plain_entry(entry, table.names, table.me.seat) for entry in table.round.log if entry.motion
    ]


def test_that_a_vote_is_open_and_what_came_of_it(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0], "pause", days=3)
    assert lines(game, people[1]) == ["Put to the vote: a pause of 3 days."]
    decide(game, motion, True, True, True)
    assert lines(game, people[1])[1:] == ["The vote passed: a pause of 3 days."]


def test_motions_that_failed_say_so(game: Game, people: list[Account], clock: Clock) -> None:
    motion = ask(game, people[0], "abandon")
    decide(game, motion, False, False, False)
    assert lines(game, people[2])[1:] == ["The vote did not pass: abandoning the game."]
    ask(game, people[1], "extension")
    clock.pass_by(hours=25)
    motions.close(game.pk)
    name = tables.table(game.pk, people[0]).names[motion.game.round.turn]  # type: ignore[union-attr,index]
    assert lines(game, people[2])[-1] == f"The vote did not pass: more time for {name}."


def test_a_game_that_was_abandoned_says_so(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0], "abandon")
    decide(game, motion, True, True, True)
    assert (game.status, game.motion_closes_at, game.deadline) == ("cancelled", None, None)
    page = logs.page(game.pk, people[0])
    told = [plain_entry(entry, page.names, page.seat) for entry in page.entries if entry.motion]
    assert told[-1] == "The vote passed: abandoning the game."


def test_lines_do_not_tell_who_asked_or_how_they_voted(people: list[Account], clock: Clock) -> None:
    told = set()
    for asker, votes in ((0, (False, True, False)), (1, (False, False, False))):
        game = game_of(people)
        decide(game, ask(game, people[asker], "abandon"), *votes)
        game.refresh_from_db()
        told.add(str([line | {"at": ""} for line in game.motion_log]))
        # Lines without a seat bear nobody's letters.
        news = news_of(tables.table(game.pk, people[2]), 0)
        assert news is not None
        assert {line.letters for line in news.lines if "vote" in line.text.lower()} == {""}
    assert len(told) == 1


def test_a_ballot_writes_no_line(game: Game, people: list[Account]) -> None:
    motion = ask(game, people[0])
    game.refresh_from_db()
    before = game.motion_log
    motions.vote(game_id=game.pk, account=people[1], motion_id=motion.pk, in_favour=True)
    game.refresh_from_db()
    assert game.motion_log == before


def test_watchers_are_told_nothing_of_votes(game: Game, people: list[Account]) -> None:
    Game.objects.filter(pk=game.pk).update(public=True)
    ask(game, people[0])
    for stranger in (None, AccountFactory()):
        assert not lines(game, stranger)
        assert not [one for one in logs.page(game.pk, stranger).entries if one.motion]


def test_a_line_is_new_until_the_player_has_looked(game: Game, people: list[Account]) -> None:
    ask(game, people[0])
    game.refresh_from_db()
    assert tables.table(game.pk, people[1]).round.log[-1].new
    seen.mark_seen(game_id=game.pk, account=people[1], version=game.version)
    assert not tables.table(game.pk, people[1]).round.log[-1].new
