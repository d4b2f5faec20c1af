"""The course of a finished round, turn by turn, with all its secrets."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from games.bots.beliefs.belief import suspicions_over_time
from games.bots.treasure import chance_of_treasure
from games.rules import engine
from games.rules.cards.deal import Shuffle
from games.rules.events import Event
from games.rules.fair.reshuffling import lay_due
from games.rules.moves import Move
from games.rules.position import Position

SABOTEUR = "saboteur"


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn of a round: its seat, its public events, and everybody's dwarf after it.

    `chance` is the fitted chance that the treasure will be reached; `suspicions` are an outsider's
    chances that each seat is a saboteur. Both are from 0 to 1, after the turn.
    """

    seat: int
    events: tuple[Event, ...]
    dwarfs: tuple[str, ...]
    chance: float
    suspicions: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a whole round. `chance` and `suspicions` are those before its first turn."""

    chance: float
    suspicions: tuple[float, ...]
    turns: tuple[TurnTaken, ...]
    is_treasure_reached: bool

    def pairs(self) -> Iterator[tuple[int, float, TurnTaken]]:
        """Yield a tuple for each turn: its number from 1, the treasure's chance before it, and the
        turn.
        """
        before = self.chance
        for number, taken in enumerate(self.turns, start=1):
            yield number, before, taken
            before = taken.chance


def course_of(
    start: Position, moves: Iterable[tuple[int, Move]], shuffles: Sequence[Shuffle] = ()
) -> Course:
    """Return the course of a round, playing `moves` (pairs of seat and move) from its beginning.

    The position `start` changes in place. `shuffles` are the reshuffles of roll backs. Raises
    Refused for an illegal move.
    """
    first, steps = chance_of_treasure(start), []
    for seat, move in moves:
        events = tuple(engine.play(start, seat, move))
        lay_due(start, shuffles)
        steps.append((seat, events, tuple(start.dwarfs), _chance_after(start)))
    heard = [event for _seat, events, _dwarfs, _chance in steps for event in events]
    by_event = list(suspicions_over_time(engine.observe(start, None, heard)))
    counts = accumulate(len(events) for _seat, events, _dwarfs, _chance in steps)
    return Course(
        chance=first,
        suspicions=by_event[0],
        turns=tuple(
            TurnTaken(*step, by_event[count]) for step, count in zip(steps, counts, strict=True)
        ),
        is_treasure_reached=start.outcome is not None and start.outcome.treasure,
    )


def _chance_after(position: Position) -> float:
    reached = position.outcome is not None and position.outcome.treasure
    return 1.0 if reached else chance_of_treasure(position)
