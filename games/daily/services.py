"""Saves guesses of the day, which change no game."""

from collections.abc import Sequence
from datetime import date

from django.db import transaction

from accounts.models import Account
from games.core.errors import DayOver, InvalidGuess
from games.daily import selectors
from games.daily.models import DailyCrowd, DailyGuess
from games.daily.selectors import PreparedRound, case
from games.wording.guesses import CHANCES


def guess(*, day: date, account: Account | None, steps: Sequence[int | None]) -> None:
    """Save a guess at everyone's dwarf in today's round, a step (how sure) for each seat. Only an
    account's first guess counts, and a visitor's counts only for the crowd. Raises DayOver if `day`
    is not today, and InvalidGuess unless there is a valid step for each seat.
    """
    if day != selectors.today():
        raise DayOver
    found = case(selectors.number_of(day))
    chosen = _checked(steps, found)
    with transaction.atomic():
        if account is None or _keep(day, account, chosen, found):
            _count(day, chosen)


def _checked(steps: Sequence[int | None], prepared: PreparedRound) -> list[int]:
    chosen = [step for step in steps if step is not None and 0 <= step < len(CHANCES)]
    if not len(chosen) == len(steps) == len(prepared.names):
        raise InvalidGuess
    return chosen


def _keep(day: date, account: Account, steps: list[int], prepared: PreparedRound) -> bool:
    facts = {"steps": steps, "score": selectors.score_of(steps, prepared)}
    _row, is_new = DailyGuess.objects.get_or_create(account=account, day=day, defaults=facts)
    return is_new


def _count(day: date, steps: list[int]) -> None:
    DailyCrowd.objects.get_or_create(day=day)
    crowd = DailyCrowd.objects.select_for_update(no_key=True).get(pk=day)
    before = crowd.sums or [0.0] * len(steps)
    crowd.sums = [total + CHANCES[step] for total, step in zip(before, steps, strict=True)]
    crowd.guesses += 1
    crowd.save(update_fields=["sums", "guesses"])
