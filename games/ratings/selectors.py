"""Reads of people's ratings, and of the leaderboards of people who want to be listed.

A viewer who has not yet seen the end of a game gets its players' ratings from before it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from accounts.models import Account
from games.core.tables.endings import untold_games
from games.ratings.models import SETTLED, Listing, RatingStep
from games.ratings.strengths import Strength, floor_of

# How many points of a box are drawn.
POINTS = 60
# How many people a leaderboard shows, and how recent their last game must be.
SHOWN, RECENT = 100, timedelta(days=90)


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """A rating after a game in a box, with the model's mean and deviation."""

    games: int
    ended_at: datetime
    mean: float
    deviation: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating in a box: the last 60 points, oldest first, at least one."""

    expansion: bool
    points: tuple[RatingPoint, ...]

    @property
    def now(self) -> RatingPoint:
        """Return the latest point of the rating."""
        return self.points[-1]


def ratings_of(account_id: int, viewer: Account | None) -> tuple[Rating, ...]:
    """Return a person's ratings as the viewer may see them: for the base game, then for Saboteur 2,
    each left out if no game was rated. Makes three queries at most.
    """
    untold = untold_games(viewer)
    found = (_rating(account_id, untold, expansion=expansion) for expansion in (False, True))
    return tuple(rating for rating in found if rating is not None)


def _rating(account_id: int, untold: set[int], *, expansion: bool) -> Rating | None:
    rows = RatingStep.objects.filter(account=account_id, expansion=expansion).order_by("-id")
    points: list[RatingPoint] = []
    for step in reversed(rows.select_related("player__game")[:POINTS]):
        game = step.player.game
        if game.pk in untold or game.ended_at is None:
            break
        points.append(RatingPoint(step.games, game.ended_at, step.mean, step.deviation))
    return Rating(expansion, tuple(points)) if points else None


def leaderboard(*, expansion: bool, viewer: Account | None, now: datetime) -> list[Listing]:
    """Return at most 100 leaderboard lines for the base game, or for Saboteur 2 with `expansion`,
    highest lower bound of the rating first. Listed are people with enough games to be rated and one
    in the 90 days before `now`.

    Players of games whose end the viewer has not seen are shown with their rating from before.
    Makes two queries, or four if there are such games.
    """
    earlier = _earlier(viewer, expansion)
    shown = _shown(expansion, now)
    best = shown.filter(games__gte=SETTLED).exclude(account__in=earlier)
    lines = list(best.order_by("-floor", "id")[:SHOWN])
    if earlier:
        lines += _as_before(shown.filter(account__in=earlier), earlier)
    order = sorted(lines, key=lambda line: -floor_of(Strength(line.mean, line.deviation)))
    return order[:SHOWN]


def is_listed(account: Account) -> bool:
    """Return whether a person has asked to be on the leaderboards."""
    return Listing.objects.filter(account=account).exists()


def _shown(expansion: bool, now: datetime) -> QuerySet[Listing]:
    people = Listing.objects.filter(
        account__is_active=True, account__is_guest=False, account__is_program=False
    )
    recent = people.filter(expansion=expansion, last_game_at__gte=now - RECENT)
    return recent.select_related("account")


def _earlier(viewer: Account | None, expansion: bool) -> dict[int, RatingStep]:
    """Return each account's first step that the viewer must not see yet."""
    untold = untold_games(viewer)
    if not untold:
        return {}
    steps = RatingStep.objects.filter(
        player__game__in=untold, expansion=expansion, account__isnull=False
    )
    return {step.account_id or 0: step for step in steps.order_by("-id")}


def _as_before(rows: Iterable[Listing], earlier: dict[int, RatingStep]) -> list[Listing]:
    """Return the rows listed by then, unsaved, with their ratings before those steps."""
    found = [row for row in rows if earlier[row.account_id].games > SETTLED]
    for row in found:
        step = earlier[row.account_id]
        row.games, row.mean, row.deviation = step.games - 1, step.mean_before, step.deviation_before
    return found
