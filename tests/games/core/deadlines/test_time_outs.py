"""When the time is up: whoever finds it first acts, once, and nobody's game ends for it."""

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import HOUR, PRESETS, EachTurn
from games.clocks.timing import TimeUp, Timing
from games.core import computers
from games.core.deadlines import time_outs
from games.core.errors import NotYours
from games.core.seating import occupants
from games.core.turns import tallies, turns
from games.models import Game, Notice, Player, Tally, Turn
from games.notices import sending
from games.rules.moves import Pass, Steal
from games.seats import tasks as desertion
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import let_the_site_play, play_one, play_out, run_out, some_move, to_act

pytestmark = pytest.mark.django_db
QUICK, DAILY = (PRESETS[name] for name in ("quick", "daily"))


def game_of(people: list[Account], time_up: TimeUp = TimeUp.ONE_TURN, **facts: object) -> Game:
    """A game at the quick pace."""
    timing = Timing(QUICK, time_up=time_up)
    return running_game(people[0], people[1:], timing=timing, **facts)


@pytest.fixture
def game(people: list[Account], clock: Clock) -> Game:
    """A game at the quick pace, by the usual rule."""
    return game_of(people)


@pytest.mark.both
def test_before_the_deadline_nothing_is_done(game: Game, clock: Clock) -> None:
    clock.pass_by(hours=11, minutes=59)
    assert time_outs.due(clock.time, 5) == []
    assert not time_outs.expire(game.pk)


def test_a_computer_player_takes_the_turn_after_a_pause_and_the_seat_stays_its_owners(
    game: Game, clock: Clock
) -> None:
    player, expired = run_out(game, clock), clock.time
    assert not time_outs.expire(game.pk)
    assert not computers.play(game.pk)
    turn = let_the_site_play(game, clock)
    assert timedelta(minutes=2) <= clock.time - expired <= timedelta(minutes=20)
    assert (turn.seat, turn.played_by) == (player.seat, "time-out")
    assert not Player.objects.get(pk=player.pk).stand_in
    assert to_act(game).pk != player.pk
    assert game.deadline is not None
    assert game.played_for == ""
    assert game.banks[player.seat or 0] == 12 * 3600


def test_whoever_is_late_may_still_play_until_the_site_does(game: Game, clock: Clock) -> None:
    player = run_out(game, clock)
    after = turns.take_turn(
        game_id=game.pk,
        account=player.account,
        version=game.version,
        move=some_move(game, Random(1)),
    ).game
    assert Turn.objects.get().played_by == ""
    assert (after.computer_at, after.played_for) == (None, "")
    assert after.time_outs[player.seat or 0] == 0
    clock.pass_by(hours=1)
    assert not computers.play(game.pk)


def test_a_turn_may_be_passed_with_the_card_a_computer_player_would_put_away(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.PASS)
    run_out(game, clock)
    turn = let_the_site_play(game, clock)
    assert len(turn.move["pass"]) == 1
    assert turn.events[0]["kind"] == "passed"


def test_only_passes_are_left_to_choose_from_where_there_are_some() -> None:
    one, two, nobody = Pass(("EW",)), Pass(("EW", "NS")), Steal(None)
    assert computers.passes_of((one, two)) == (one,)
    assert computers.passes_of((Steal(1), nobody)) == (nobody,)
    assert computers.passes_of((Steal(1),)) == (Steal(1),)


def test_a_stand_in_may_take_the_seat_until_its_owner_is_back(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    player = run_out(game, clock)
    assert player.stand_in
    turn = let_the_site_play(game, clock)
    assert turn.played_by == "stand-in"
    for _turn in range(2):
        game = play_one(game, Random(1))
    assert (to_act(game).pk, game.deadline) == (player.pk, None)
    assert let_the_site_play(game, clock).seat == player.seat


def test_the_third_time_in_a_row_a_stand_in_takes_the_seat(game: Game, clock: Clock) -> None:
    player = to_act(game)
    for number in (1, 2, 3):
        assert run_out(game, clock).pk == player.pk
        let_the_site_play(game, clock)
        assert game.time_outs[player.seat or 0] == number
        for _turn in range(2):
            play_one(game, Random(number))
    assert bool(Player.objects.get(pk=player.pk).stand_in)
    assert Turn.objects.filter(game=game, seat=player.seat).last().played_by == "stand-in"  # type: ignore[union-attr]


def test_who_plays_in_between_begins_to_count_anew(game: Game, clock: Clock) -> None:
    player = to_act(game)
    for _time in range(3):
        run_out(game, clock)
        let_the_site_play(game, clock)
        for _turn in range(5):
            game = play_one(game, Random(1))
    assert not Player.objects.get(pk=player.pk).stand_in


def test_the_owner_takes_the_seat_back_and_the_clock_begins_anew(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    player = run_out(game, clock)
    assert player.seat is not None
    clock.pass_by(minutes=1)
    Game.objects.filter(pk=game.pk).update(time_outs=[1, 1, 1])
    assert occupants.take_back(game.pk, player.account)
    game.refresh_from_db()
    assert not Player.objects.get(pk=player.pk).stand_in
    assert game.time_outs == [int(seat != player.seat) for seat in range(3)]
    assert game.deadline == clock.time + 12 * HOUR
    assert (game.computer_at, game.played_for) == (None, "")
    assert not occupants.take_back(game.pk, player.account)
    clock.pass_by(hours=1)
    assert not computers.play(game.pk)


def test_nobody_else_takes_a_seat_back(people: list[Account], olga: Account, clock: Clock) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    player = run_out(game, clock)
    other = next(one for one in people if one.pk != player.account_id)
    assert not occupants.take_back(game.pk, other)
    for stranger in (olga, None):
        with pytest.raises(NotYours):
            occupants.take_back(game.pk, stranger)
    assert Player.objects.get(pk=player.pk).stand_in


def test_who_plays_a_card_has_taken_the_seat_back(people: list[Account], clock: Clock) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    player = run_out(game, clock)
    move = some_move(game, Random(1))
    turns.take_turn(game_id=game.pk, account=player.account, version=game.version, move=move)
    assert not Player.objects.get(pk=player.pk).stand_in


def test_when_all_are_away_nobody_plays_and_after_a_week_the_game_is_abandoned(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN, computers=1)
    while game.all_away_since is None:
        acting = to_act(game)
        if not acting.is_played_by_site:
            run_out(game, clock)
        else:
            game = play_one(game, Random(1))
        game.refresh_from_db()
        if game.all_away_since is None and game.computer_at is not None:
            let_the_site_play(game, clock)
    assert game.computer_at is None
    # A pause stops clocks; the week of everybody's absence runs on.
    Game.objects.filter(pk=game.pk).update(paused_until=clock.time + timedelta(days=9))
    clock.pass_by(days=6, hours=23)
    assert desertion.due(clock.time, 5) == []
    assert not desertion.abandon(game.pk)
    clock.pass_by(hours=1)
    assert [row.id for row in desertion.due(clock.time, 5)] == [game.pk]
    assert desertion.abandon(game.pk)
    assert not desertion.abandon(game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.CANCELLED


def test_who_comes_back_in_that_week_has_the_game_go_on(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    for _person in people:
        player = run_out(game, clock)
        if game.all_away_since is None:
            let_the_site_play(game, clock)
    assert game.all_away_since is not None
    back = next(one for one in people if one.pk != player.account_id)
    clock.pass_by(days=3)
    assert occupants.take_back(game.pk, back)
    game.refresh_from_db()
    assert game.all_away_since is None
    assert let_the_site_play(game, clock).seat == player.seat


def test_what_a_stand_in_played_counts_for_the_game_and_for_nobodys_record(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN, rules={"rounds": 1})
    player = run_out(game, clock)
    let_the_site_play(game, clock)
    occupants.take_back(game.pk, player.account)
    play_out(game)
    tallies.count(game.pk)
    counted = dict(Tally.objects.values_list("account", "games"))
    assert counted == {one.pk: int(one.pk != player.account_id) for one in people}
    assert Tally.objects.get(account=player.account).rounds == 0


def test_one_turn_that_was_taken_for_somebody_costs_no_record(game: Game, clock: Clock) -> None:
    player = run_out(game, clock)
    let_the_site_play(game, clock)
    Game.objects.filter(pk=game.pk).update(options=game.options | {"rounds": 1})
    game.refresh_from_db()
    play_out(game)
    tallies.count(game.pk)
    assert Tally.objects.get(account=player.account).games == 1


def test_who_has_a_stand_in_is_not_told_that_it_is_their_turn(
    people: list[Account], clock: Clock
) -> None:
    game = game_of(people, TimeUp.STAND_IN)
    first = Notice.objects.filter(kind=Notice.Kind.TURN).earliest("pk")
    player = run_out(game, clock)
    assert not sending.is_true(Notice.objects.select_related("player", "game").get(pk=first.pk))
    let_the_site_play(game, clock)
    for _turn in range(2):
        game = play_one(game, Random(1))
    told = Notice.objects.filter(kind=Notice.Kind.TURN, player=player)
    assert set(told.values_list("version", flat=True)) == {first.version}


def test_a_slower_pace_lets_the_site_take_its_time(people: list[Account], clock: Clock) -> None:
    pauses = []
    for number in range(12):
        slow = Timing(EachTurn(24 * HOUR)) if number % 2 else Timing(DAILY)
        game = running_game(people[0], people[1:], timing=slow)
        run_out(game, clock)
        assert game.computer_at is not None
        pauses.append(game.computer_at - clock.time)
        Game.objects.filter(pk=game.pk).delete()
    assert all(timedelta(minutes=2) <= pause <= timedelta(hours=2) for pause in pauses)
    assert max(pauses) > timedelta(minutes=20)


def test_a_crash_between_finding_and_acting_loses_nothing(
    game: Game, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock.pass_by(hours=12)
    with monkeypatch.context() as broken:
        broken.setattr(time_outs, "_act", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            time_outs.expire(game.pk)
    assert [row.id for row in time_outs.due(timezone.now(), 5)] == [game.pk]
    assert time_outs.expire(game.pk)
    game.refresh_from_db()
    assert sum(game.time_outs) == 1
