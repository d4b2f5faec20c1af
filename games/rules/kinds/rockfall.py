"""Removing a laid path card (rules.md 3.3)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.cards.cards import PATH_COUNT
from games.rules.cards.cells import GOALS, START, pack, packed, unpack
from games.rules.cards.tiles import code_of
from games.rules.events import Event
from games.rules.kinds.json_values import Written, check_keys, read_cell
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import FALL, FAMILY, Compact
from games.rules.moves import Rockfall
from games.rules.position import Position

_FIXED = frozenset((START, *GOALS))
_CELL = (1 << FAMILY) - 256


class RockfallCard(CardKind[Rockfall]):
    """A card that removes any laid path card, even if cut off, but not the start or a goal."""

    codes = ("rockfall",)

    def read(self, written: Written) -> Rockfall:
        """Read `{"play": "rockfall", "at": [x, y]}`. Raises Malformed."""
        check_keys(written, ("play", "at"))
        return Rockfall(read_cell(written["at"], "at"))

    def write(self, move: Rockfall) -> dict[str, Any]:
        """Write the card and the cell."""
        return {"play": self.card, "at": list(move.at)}

    def compact(self, position: Position, move: Rockfall) -> Compact:
        """Combine the packed cell with the card."""
        return FALL + pack(*move.at) | self.low

    def expand(self, position: Position, move: Compact) -> Rockfall:
        """Decode the cell."""
        return Rockfall(unpack(move & _CELL))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return a move on every laid path card."""
        prefix = FALL | self.low
        return [
            prefix + cell for cell, tile in position.maze.tiles.items() if tile >> 1 < PATH_COUNT
        ]

    def objections(self, position: Position, seat: int, move: Rockfall) -> Iterator[str]:
        """Refuse an empty cell, the start and the goals."""
        cell = packed(move.at)
        if cell in _FIXED:
            yield "not-removable"
        elif cell not in position.maze.tiles:
            yield "nothing-there"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Remove the card; cards it cuts off stay."""
        position.maze.remove(move & _CELL)
        return 1

    def event(self, position: Position, seat: int, move: Rockfall) -> Event:
        """Return `caved`, with the card removed."""
        removed = code_of(position.maze.tiles[pack(*move.at)])
        return Event("caved", seat=seat, at=move.at, removed=removed)
