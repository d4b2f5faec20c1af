"""The story of a finished game, made from its record, round by round."""

import logging
from dataclasses import dataclass

from accounts.models import Account
from games.core.history.played_rounds import entries_by_round, finished_game, moves_by_round
from games.core.round_rows import beginning_of
from games.core.tables.log_events import told_with_turns
from games.core.tables.log_models import LogEntry
from games.core.tables.player_views import player_view, standings_of
from games.core.tables.read_models import FinalStanding, PlayerView
from games.core.visibility import NotFound
from games.models import Game, Player, Round
from games.rules import engine
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.refusals import Refused
from games.story.course import Course, course_of

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round at its end as the viewer sees it, with its turns and its course."""

    seen: Observation
    told: tuple[LogEntry, ...]
    course: Course


@dataclass(frozen=True, slots=True)
class Story:
    """A finished game for its story.

    `thanked` are the seats that said thank you. `me` is the viewer's seat, None for anyone else.
    """

    id: int
    name: str
    players: tuple[PlayerView, ...]
    me: int | None
    standings: tuple[FinalStanding, ...]
    rounds: tuple[RoundTold, ...]
    thanked: tuple[int, ...]

    @property
    def has_played(self) -> bool:
        """Return whether the viewer played in the game."""
        return self.me is not None


def story(game_id: int, account: Account | None) -> Story:
    """Return the story of a finished game for a viewer.

    Raises NotFound for a game that this person may not see or that is not over, and EndingFirst
    while a player has yet to be shown how it ended. Makes at most six queries, however long the
    game was.
    """
    game, players, me, rounds = finished_game(game_id, account)
    return Story(
        id=game.pk,
        name=game.shown_name,
        players=tuple(player_view(player, game, account) for player in players),
        me=me.seat if me else None,
        standings=standings_of(game, players, me),
        rounds=_told(game, rounds, me),
        thanked=tuple(one.seat for one in players if one.thanked and one.seat is not None),
    )


def _told(game: Game, rounds: list[Round], me: Player | None) -> tuple[RoundTold, ...]:
    moves, entries, purses = moves_by_round(game), entries_by_round(game, me), None
    found = []
    for row in rounds:
        entries_of_round = told_with_turns(entries[row.pk], game, row.number)
        found.append(
            _round(game, row, purses, moves[row.pk], me.seat if me else None, entries_of_round)
        )
        purses = row.purses
    return tuple(found)


def _round(
    game: Game,
    row: Round,
    purses: list[int] | None,
    moves: list[tuple[int, Move]],
    seat: int | None,
    entries: tuple[LogEntry, ...],
) -> RoundTold:
    position, shuffles = beginning_of(game, row, purses)
    try:
        course = course_of(position, moves, shuffles)
    except Refused as refused:
        logger.exception("Game %s, round %s does not replay", game.pk, row.number)
        raise NotFound from refused
    return RoundTold(engine.observe(position, seat, game_over=True), entries, course)
