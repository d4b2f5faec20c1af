"""A person's ratings as everybody may see them.

Whoever has yet to see how a game ended is shown the rating as it was before that game.
"""

from accounts.models import Account
from games.models import RatingStep
from games.selectors.endings import untold_games
from games.selectors.read_models import Rating, RatingPoint

# So many points of a box are drawn.
POINTS = 60


def ratings_of(account_id: int, viewer: Account | None) -> tuple[Rating, ...]:
    """The ratings of a person, of the base game first; three queries at most."""
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
