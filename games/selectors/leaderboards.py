"""Those who play each box best, of those who want to be read there.

Whoever has yet to see how a game ended is shown its people as they stood before it.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import Account
from games.models import Listing, RatingStep
from games.selectors.endings import untold_games
from games.selectors.rating_steps import Strength, floor_of
from games.selectors.read_models import SETTLED, LeaderboardLine

# So many are shown, and nobody whose last game ended longer ago.
SHOWN, RECENT = 100, timedelta(days=90)


def leaderboard(
    *, expansion: bool, viewer: Account | None, now: datetime
) -> tuple[LeaderboardLine, ...]:
    """The best of a box, by what their ratings are at least; two queries, or four."""
    earlier = _earlier(viewer, expansion)
    shown = _shown(expansion, now)
    best = shown.filter(games__gte=SETTLED).exclude(account__in=earlier)
    lines = [_line(row) for row in best.order_by("-floor", "id")[:SHOWN]]
    if earlier:
        lines += _as_before(shown.filter(account__in=earlier), earlier)
    order = sorted(lines, key=lambda line: -floor_of(Strength(line.mean, line.deviation)))
    return tuple(order[:SHOWN])


def is_listed(account: Account) -> bool:
    """Whether a person wants to be listed."""
    return Listing.objects.filter(account=account).exists()


def _shown(expansion: bool, now: datetime) -> QuerySet[Listing]:
    people = Listing.objects.filter(
        account__is_active=True, account__is_guest=False, account__is_program=False
    )
    recent = people.filter(expansion=expansion, last_game_at__gte=now - RECENT)
    return recent.select_related("account")


def _earlier(viewer: Account | None, expansion: bool) -> dict[int, RatingStep]:
    """By account the first step that the viewer must not see."""
    untold = untold_games(viewer)
    if not untold:
        return {}
    steps = RatingStep.objects.filter(
        player__game__in=untold, expansion=expansion, account__isnull=False
    )
    return {step.account_id or 0: step for step in steps.order_by("-id")}


def _as_before(rows: Iterable[Listing], earlier: dict[int, RatingStep]) -> list[LeaderboardLine]:
    found = []
    for row in rows:
        step = earlier[row.account_id]
        if step.games > SETTLED:
            was, deviation = step.mean_before, step.deviation_before
            line = replace(_line(row), games=step.games - 1, mean=was, deviation=deviation)
            found.append(line)
    return found


def _line(row: Listing) -> LeaderboardLine:
    return LeaderboardLine(row.account_id, row.account.name, row.games, row.mean, row.deviation)
