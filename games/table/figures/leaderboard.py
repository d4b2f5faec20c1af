"""A leaderboard in rows: places, and ratings in figures that people know."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.selectors.read_models import LeaderboardLine
from games.table.figures.ratings import give_or_take, points_of


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """Somebody's place."""

    place: int
    id: int
    name: str
    points: int
    give_or_take: int
    games: int
    is_you: bool


def rows_of(lines: Iterable[LeaderboardLine], reader: int | None) -> list[LeaderboardRow]:
    """The rows, the best first; `reader` is who reads them."""
    return [
        LeaderboardRow(
            place,
            line.id,
            line.name,
            points_of(line.mean),
            give_or_take(line.deviation),
            line.games,
            line.id == reader,
        )
        for place, line in enumerate(lines, start=1)
    ]
