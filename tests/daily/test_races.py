"""Guesses at one moment."""

from functools import partial

from games.daily import selectors, services
from games.daily.models import DailyCrowd, DailyGuess
from tests.at_once import all_at_once
from tests.factories import AccountFactory


def test_of_guesses_at_one_moment_one_counts_and_everyone_is_in_the_crowd_once(
    transactional_db: None,
) -> None:
    ann, ben = AccountFactory.create_batch(2)
    seats, today = selectors.seats_today(), selectors.today()
    mine = [
        partial(services.guess, day=today, account=ann, steps=[step] * seats) for step in (0, 2, 4)
    ]
    others = [
        partial(services.guess, day=today, account=account, steps=[1] * seats)
        for account in (ben, None, None)
    ]
    assert all_at_once([*mine, *others]) == [""] * 6
    assert DailyGuess.objects.count() == 2
    assert DailyCrowd.objects.get().guesses == 4
