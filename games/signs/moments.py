"""The turns of a round that is over, as those saw them who took them."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from games.bots.beliefs import Beliefs, private_beliefs
from games.bots.beliefs.history import Scene, scenes
from games.rules import engine
from games.rules.events import Event
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.position import Position

SABOTEUR = "saboteur"


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn: what its seat saw, what it did, and what the mine was before and after it."""

    seen: Observation
    move: Move
    scene: Scene

    @property
    def seat(self) -> int:
        """Whose turn it was."""
        assert self.seen.seat is not None
        return self.seen.seat

    @property
    def is_saboteur(self) -> bool:
        """What the seat was."""
        return self.seen.dwarf == SABOTEUR

    def beliefs(self) -> Beliefs:
        """What somebody thinks who knows what this seat knows, and no more."""
        return private_beliefs(self.seen)

    def against_me(self, beliefs: Beliefs, seat: int) -> float:
        """How likely a seat is of the other side, to this one."""
        suspicion = beliefs.suspicion(seat)
        return 1 - suspicion if self.is_saboteur else suspicion


def moments(
    position: Position, moves: Sequence[tuple[int, Move]], asked: Collection[int]
) -> Iterator[Moment]:
    """Those turns of a round that are asked for by their place, from its start, which changes.

    Raises Refused where a move does not fit.
    """
    heard: list[Event] = []
    found: list[tuple[int, Observation, Move]] = []
    for number, (seat, move) in enumerate(moves):
        if number in asked:
            seen = engine.observe(position, seat, list(heard))
            found.append((len(heard), seen, move))
        heard += engine.play(position, seat, move)
    told = list(scenes(engine.observe(position, None, heard))) if found else []
    for place, seen, move in found:
        yield Moment(seen, move, told[place])
