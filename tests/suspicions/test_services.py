"""Marking whom one takes for a saboteur, and what is kept of it."""

import pytest

from accounts.models import Account
from games.core.errors import InvalidSuspicion, NotYours
from games.models import Game
from games.suspicions import selectors
from games.suspicions.models import Ledger
from games.suspicions.services import MOST_MARKS, mark, open_ledgers
from tests.playing import play_one, play_out, play_some, seat_of, tell_all

pytestmark = pytest.mark.django_db


def marks(game: Game, account: Account) -> list[list[int]]:
    return Ledger.objects.get(round=game.round, account=account).marks


def test_the_last_tap_of_a_turn_counts_and_turns_are_kept_apart(
    game: Game, ann: Account, ben: Account
) -> None:
    from random import Random

    seat = seat_of(game, ben)
    for step in (1, 3):
        mark(game_id=game.pk, account=ann, steps={seat: step})
    mark(game_id=game.pk, account=ann, steps={seat: 3})
    assert marks(game, ann) == [[0, seat, 3]]
    play_one(game, Random(1))
    mark(game_id=game.pk, account=ann, steps={seat: None})
    assert marks(game, ann) == [[0, seat, 3], [1, seat, -1]]
    assert {one.step for one in selectors.sheet(game.pk, ann).suspects} == {None}


def test_a_mark_changes_no_game(game: Game, ann: Account, ben: Account) -> None:
    before = Game.objects.filter(pk=game.pk).values().get()
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 4})
    assert Game.objects.filter(pk=game.pk).values().get() == before


def test_nobody_marks_themselves_a_seat_that_is_not_there_or_by_an_unknown_step(
    game: Game, ann: Account, ben: Account
) -> None:
    own, other = seat_of(game, ann), seat_of(game, ben)
    for steps in ({own: 1}, {7: 1}, {-1: 1}, {other: 5}, {other: -1}):
        with pytest.raises(InvalidSuspicion):
            mark(game_id=game.pk, account=ann, steps=steps)
    assert not Ledger.objects.exclude(marks=[]).exists()


def test_only_players_mark(game: Game, olga: Account, ben: Account) -> None:
    for account in (olga, None):
        with pytest.raises(NotYours):
            mark(game_id=game.pk, account=account, steps={0: 1})


def test_after_the_end_nothing_is_marked_any_more(game: Game, ann: Account, ben: Account) -> None:
    play_out(game)
    with pytest.raises(InvalidSuspicion):
        mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})


def test_there_is_an_end_to_marking(game: Game, ann: Account, ben: Account) -> None:
    full = [[turn, 9, 1] for turn in range(MOST_MARKS)]
    Ledger.objects.create(round=game.round, account=ann, marks=full)
    with pytest.raises(InvalidSuspicion):
        mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})


def test_a_counted_game_leaves_everybody_a_score_and_a_record(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    truth = play_dwarfs(game)
    for account, sure in ((ann, 4), (ben, 0)):
        others = {seat for seat in range(3) if seat != seat_of(game, account)}
        right = {seat: sure if truth[seat] == "saboteur" else 4 - sure for seat in others}
        mark(game_id=game.pk, account=account, steps=right)
    tell_all(play_out(game))
    first = Ledger.objects.filter(round__number=1, round__game=game)
    assert first.get(account=ann).score == pytest.approx(0.95)
    assert first.get(account=ben).score == pytest.approx(0.05)
    assert not first.filter(account=cleo).exists()
    assert selectors.record(ann).mistakes == ()
    told = {(one.name, one.was_saboteur) for one in selectors.record(ben).mistakes}
    assert len(told) == 2
    assert selectors.record(cleo).rounds == 0


def play_dwarfs(game: Game) -> list[str]:
    """What the seats of the first round are in its end: it is played through and rolled back."""
    from django.db import transaction

    with transaction.atomic():
        play_out(game)
        dwarfs = list(game.rounds.get(number=1).dwarfs)
        transaction.set_rollback(True)
    game.refresh_from_db()
    return dwarfs


def test_marks_are_ones_own_until_they_are_opened(game: Game, ann: Account, ben: Account) -> None:
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})
    with pytest.raises(NotYours):
        open_ledgers(game_id=game.pk, account=ann, is_open=True)
    tell_all(play_out(game))
    assert selectors.readings(game.pk, ben).rounds == ()
    assert [one.is_you for one in selectors.readings(game.pk, ann).rounds[0].readings] == [True]
    open_ledgers(game_id=game.pk, account=ann, is_open=True)
    (told,) = selectors.readings(game.pk, ben).rounds
    assert [(one.name, one.is_you) for one in told.readings] == [(ann.name, False)]
    assert 0 < told.watcher < 1
    open_ledgers(game_id=game.pk, account=ann, is_open=False)
    assert selectors.readings(game.pk, ben).rounds == ()


def test_the_record_is_read_with_two_queries_at_most(
    game: Game, ann: Account, ben: Account, django_assert_max_num_queries: object
) -> None:
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})
    play_some(game, 3)
    tell_all(play_out(game))
    with django_assert_max_num_queries(2):  # type: ignore[operator]
        selectors.record(ann)
