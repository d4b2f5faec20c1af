"""Guessing: what counts, what is refused, and what is kept of it."""

from datetime import date, timedelta

import pytest

from accounts.models import Account
from games.core.errors import DayOver, InvalidGuess
from games.daily import selectors, services
from games.daily.models import DailyCrowd, DailyGuess
from games.daily.selectors import case

pytestmark = pytest.mark.django_db


def truth() -> list[int]:
    dwarfs = case(selectors.number_of(selectors.today())).dwarfs
    return [4 if dwarf == "saboteur" else 0 for dwarf in dwarfs]


def guess(account: Account | None, steps: list[int | None], day: date | None = None) -> None:
    services.guess(day=day or selectors.today(), account=account, steps=steps)


def test_the_first_guess_counts_and_no_other(ann: Account) -> None:
    guess(ann, [*truth()])
    guess(ann, [2] * len(truth()))
    row = DailyGuess.objects.get()
    assert row.steps == truth()
    assert row.score == pytest.approx(0.95)
    assert DailyCrowd.objects.get().guesses == 1


def test_the_crowd_is_the_average_of_everyone_and_holds_nobody(ann: Account) -> None:
    seats = len(truth())
    guess(ann, [4] * seats)
    guess(None, [0] * seats)
    told = selectors.daily(ann).truth
    assert told is not None
    assert (told.crowd.guesses, told.crowd.chances) == (2, pytest.approx((0.5,) * seats))
    assert told.crowd.score == pytest.approx(0.5)
    ann.delete()
    assert not DailyGuess.objects.exists()
    assert DailyCrowd.objects.get().guesses == 2


@pytest.mark.parametrize("wrong", [None, 5, -1])
def test_a_guess_that_leaves_somebody_out_is_refused(ann: Account, wrong: int | None) -> None:
    for steps in ([wrong, *truth()[1:]], truth()[1:], [*truth(), 0]):
        with pytest.raises(InvalidGuess):
            guess(ann, [*steps])
    assert not DailyGuess.objects.exists()


@pytest.mark.parametrize("days", [-1, 1])
def test_another_day_is_refused(ann: Account, days: int) -> None:
    with pytest.raises(DayOver):
        guess(ann, [*truth()], selectors.today() + timedelta(days=days))


@pytest.mark.parametrize(
    ("ago", "streak"), [([0, 1, 2], 3), ([1, 2], 2), ([0, 2], 1), ([2, 3], 0), ([], 0)]
)
def test_a_streak_ends_with_a_day_left_out_but_not_before_today_is_over(
    ann: Account, ago: list[int], streak: int
) -> None:
    for days in ago:
        day = selectors.today() - timedelta(days=days)
        DailyGuess.objects.create(account=ann, day=day, steps=[], score=days / 10)
    record = selectors.record(ann)
    assert record.streak == streak
    assert record.scores == tuple(days / 10 for days in reversed(ago))
