"""Every moment of a finished game, for the page that works without the site."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from accounts.models import Account
from games.core.history.finished_games import finished_game
from games.core.history.played_rounds import entries_by_round, moves_by_round
from games.core.round_rows import beginning_of
from games.core.tables.log_entries import last_laid
from games.core.tables.log_events import told_with_turns
from games.core.tables.read_models.log import LastLaid, LogEntry
from games.core.visibility import NotFound
from games.models import Game, Round
from games.rules import engine
from games.rules.cards.shuffle import Shuffle
from games.rules.face_up import FaceUp
from games.rules.fair.reshuffling import lay_due
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.position import Position
from games.rules.refusals import Refused

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Frame:
    """A moment: what everybody saw, what was hidden, and the card that was laid last."""

    seen: Observation
    hidden: FaceUp
    last_laid: LastLaid | None


@dataclass(frozen=True, slots=True)
class RoundFilmed:
    """A round: its beginning and the moment after each turn, and what the turns were."""

    number: int
    frames: tuple[Frame, ...]
    told: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class Film:
    """A finished game; `names` by seat, as they were then."""

    id: int
    name: str
    names: tuple[str, ...]
    rounds: tuple[RoundFilmed, ...]


def film(game_id: int, account: Account | None) -> Film:
    """Every moment of a finished game; five queries at most, however long it was.

    Raises NotFound and EndingFirst as `finished_game` does.
    """
    game, players, _me, rounds = finished_game(game_id, account)
    moves, entries, purses = moves_by_round(game), entries_by_round(game, None), None
    found = []
    for row in rounds:
        told = told_with_turns(entries[row.pk], game, row.number)
        frames = _frames(game, row, purses, moves[row.pk], told)
        found.append(RoundFilmed(row.number, frames, told))
        purses = row.purses
    return Film(game.pk, game.name, tuple(one.shown_name for one in players), tuple(found))


def _frames(
    game: Game,
    row: Round,
    purses: list[int] | None,
    moves: list[tuple[int, Move]],
    told: Sequence[LogEntry],
) -> tuple[Frame, ...]:
    position, shuffles = beginning_of(game, row, purses)
    try:
        return tuple(_played(position, moves, shuffles, told))
    except Refused as refused:
        logger.exception("Game %s, round %s does not replay", game.pk, row.number)
        raise NotFound from refused


def _played(
    position: Position,
    moves: list[tuple[int, Move]],
    shuffles: list[Shuffle],
    told: Sequence[LogEntry],
) -> Iterator[Frame]:
    yield _frame(position, ())
    for number, (seat, move) in enumerate(moves, start=1):
        engine.play(position, seat, move)
        lay_due(position, shuffles)
        yield _frame(position, told[:number])


def _frame(position: Position, told: Sequence[LogEntry]) -> Frame:
    seen = engine.observe(position, None)
    return Frame(seen, engine.face_up(position), last_laid(seen, told))
