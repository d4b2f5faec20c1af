"""Who is read on the leaderboards, and keeping their lines there in step with their ratings."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from accounts.models import Account
from games.models import Listing, RatingStep
from games.selectors.rating_steps import Strength, floor_of
from games.services.errors import GuestsOnlyPractise
from games.services.figures import lock_tallies

_WORKED_OUT = ("games", "mean", "deviation", "floor", "last_game_at")


@transaction.atomic
def choose(account: Account, *, is_listed: bool) -> None:
    """Have a person be on the leaderboards, or not; twice is no mistake.

    Raises GuestsOnlyPractise.
    """
    if account.is_guest:
        raise GuestsOnlyPractise
    # No game of theirs is counted meanwhile.
    lock_tallies([account.pk])
    if not is_listed:
        Listing.objects.filter(account=account).delete()
        return
    rows = [Listing(account=account, expansion=box) for box in (False, True)]
    Listing.objects.bulk_create(rows, ignore_conflicts=True)
    for box in (False, True):
        keep_up([account.pk], expansion=box)


def keep_up(account_ids: Collection[int], *, expansion: bool) -> list[Listing]:
    """Bring the lines of these people up to their last games; those that were otherwise."""
    rows = Listing.objects.filter(account__in=account_ids, expansion=expansion)
    changed = [row for row in rows.order_by("account_id") if _brought_up(row)]
    Listing.objects.bulk_update(changed, _WORKED_OUT)
    return changed


def rebuild(*, write: bool) -> list[str]:
    """Work out every line anew; what differs. The tallies of all are locked."""
    wrong = [row for row in Listing.objects.order_by("id") if _brought_up(row)]
    if write:
        Listing.objects.bulk_update(wrong, _WORKED_OUT)
    return [f"leaderboard: the line of account {row.account_id} differs" for row in wrong]


def _brought_up(row: Listing) -> bool:
    """Whether a line had to be changed, which is not saved yet."""
    kept = [getattr(row, name) for name in _WORKED_OUT]
    steps = RatingStep.objects.filter(account=row.account_id, expansion=row.expansion)
    step = steps.select_related("player__game").order_by("-id").first()
    found: list[int | float | datetime | None] = [0, 0.0, 0.0, 0.0, None]
    if step is not None:
        floor = floor_of(Strength(step.mean, step.deviation))
        found = [step.games, step.mean, step.deviation, floor, step.player.game.ended_at]
    for name, value in zip(_WORKED_OUT, found, strict=True):
        setattr(row, name, value)
    return kept != found
