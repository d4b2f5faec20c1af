"""What finished games make of ratings, and working them out anew."""

from copy import deepcopy

import pytest

from accounts.models import Account
from games.core.history.played_games import PlayedGame, PlayedRound, played_games
from games.core.turns import tallies
from games.models import Game, Player, Turn
from games.practice import services as practice
from games.ratings import services as ratings
from games.ratings.models import RatingStep
from games.ratings.selectors import ratings_of
from games.ratings.strengths import Strength, after_game
from tests.factories import AccountFactory, running_game
from tests.playing import play_out, play_some, seat_of, tell_all
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = pytest.mark.django_db

BASE, SECOND = {"rounds": 2}, {"rounds": 1, "expansion": True}


@pytest.fixture(scope="module")
def played(cast: Cast) -> list[Game]:
    """Finished games of both boxes, in one of which a stand-in played for Ben."""
    ann, ben, cleo = cast.ann, cast.ben, cast.cleo
    made = [
        play_out(running_game(ann, [ben, cleo], rules=BASE), 1),
        play_out(running_game(ann, [ben], computers=2, rules=BASE), 2),
        play_out(running_game(ann, [ben, cleo], rules=SECOND), 3),
    ]
    stood_in = play_some(running_game(ann, [ben, cleo], rules=BASE), 6, seed=4)
    seat = seat_of(stood_in, ben)
    Turn.objects.filter(game=stood_in, seat=seat).update(played_by=Turn.PlayedBy.STAND_IN)
    return [*made, play_out(stood_in, 4)]


@pytest.fixture
def games(played: list[Game], db: None) -> list[Game]:
    """The same, as a test may change them."""
    return deepcopy(played)


def a_round(game: Game, **facts: object) -> PlayedGame:
    """The game as if it had had one round: two miners, who won, against a saboteur."""
    (played,) = played_games([game.pk])
    told = {"dwarfs": ("miner", "miner", "saboteur"), "winners": frozenset({0, 1}), "shares": {}}
    first = played.rounds[0]
    columns = {name: getattr(first, name) for name in PlayedRound.__slots__} | told | facts
    columns_of_game = {name: getattr(played, name) for name in PlayedGame.__slots__}
    return PlayedGame(**columns_of_game | {"rounds": (PlayedRound(**columns),)})


NEW = {seat: Strength() for seat in range(3)}


@pytest.mark.both
def test_whoever_wins_together_in_a_round_rises_together(over: Game) -> None:
    after = after_game(a_round(over), NEW)
    assert after[0] == after[1]
    assert after[0].mean > Strength().mean > after[2].mean
    assert all(one.deviation < Strength().deviation for one in after.values())


def test_a_round_that_all_or_none_won_changes_nothing(over: Game) -> None:
    miners = {"dwarfs": ("miner",) * 3, "winners": frozenset({0, 1, 2})}
    for facts in (miners, miners | {"winners": frozenset()}, {"winners": frozenset()}):
        assert after_game(a_round(over, **facts), NEW) == NEW


def test_a_round_counts_for_as_much_as_its_owner_played(over: Game) -> None:
    whole = after_game(a_round(over), NEW)
    half = after_game(a_round(over, shares={0: 0.5, 2: 0.0}), NEW)
    assert half[0].mean - 25 == pytest.approx((whole[0].mean - 25) / 2)
    assert half[2] == Strength()
    assert half[1] == whole[1]


def test_each_box_has_a_rating_of_its_own(games: list[Game], ann: Account, ben: Account) -> None:
    for person in (ann, ben):
        steps = RatingStep.objects.filter(account=person).order_by("id")
        assert [(step.expansion, step.games) for step in steps] == [
            (False, 1),
            (False, 2),
            (True, 1),
            (False, 3),
        ]
        first, second, _other_box, third = steps
        assert (second.mean_before, third.mean_before) == (first.mean, second.mean)


def test_practice_is_not_rated(ann: Account) -> None:
    game = play_out(practice.start(ann))
    assert not RatingStep.objects.filter(player__game=game).exists()


def test_a_game_that_is_counted_twice_is_rated_once(games: list[Game]) -> None:
    made = RatingStep.objects.count()
    tallies.count(games[0].pk)
    assert RatingStep.objects.count() == made


def test_ratings_worked_out_anew_are_those_that_were_kept(games: list[Game]) -> None:
    assert ratings.rebuild(write=False) == []


@pytest.mark.parametrize("column", ["mean", "deviation", "mean_before", "games"])
def test_a_tampered_rating_is_found_and_set_right(games: list[Game], column: str) -> None:
    kept = list(RatingStep.objects.order_by("id").values_list("account", "mean", "deviation"))
    step = RatingStep.objects.order_by("id")[1]
    RatingStep.objects.filter(pk=step.pk).update(**{column: getattr(step, column) + 1})
    assert ratings.rebuild(write=False)
    assert ratings.rebuild(write=True)
    assert ratings.rebuild(write=False) == []
    again = RatingStep.objects.order_by("id").values_list("account", "mean", "deviation")
    assert list(again) == [pytest.approx(each) for each in kept]


def test_ratings_of_others_stay_true_when_somebody_deletes_their_account(
    games: list[Game], cleo: Account, ann: Account
) -> None:
    Player.objects.filter(account=cleo).update(account=None, name="Gone")
    cleo.delete()
    assert ratings.rebuild(write=False) == []
    RatingStep.objects.filter(account=ann).order_by("id").first().delete()  # type: ignore[union-attr]
    assert ratings.rebuild(write=True)
    assert ratings.rebuild(write=False) == []


def test_nobody_is_told_by_a_rating_of_an_ending_they_were_not_shown(db: None) -> None:
    ann, ben, cleo, olga = AccountFactory.create_batch(4)
    first = tell_all(play_out(running_game(ann, [ben, cleo], rules=BASE), 1))
    before = [ratings_of(one.pk, ann) for one in (ann, ben)]
    second = play_out(running_game(ann, [ben, cleo], rules=BASE), 2)
    assert [ratings_of(one.pk, ann) for one in (ann, ben)] == before
    assert len(ratings_of(ben.pk, olga)[0].points) == 2
    tell_all(second)
    (rating,) = ratings_of(ben.pk, ann)
    assert [point.games for point in rating.points] == [1, 2]
    assert rating.points[0].ended_at == first.ended_at
