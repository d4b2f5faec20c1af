"""Laying a path card (rules.md 3.1, 3.2, 6.3)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.cards.cards import CODES, PATHS
from games.rules.cards.cells import pack, unpack
from games.rules.cards.slots import TOOL_SLOT, TRAPPED
from games.rules.cards.tiles import tile_of
from games.rules.ending.ending import end_digging
from games.rules.events import Event
from games.rules.kinds.json_values import Malformed, Written, check_keys, read_cell
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import Compact
from games.rules.mine.goals import reveal_hit
from games.rules.mine.placements import placement_objections, placements
from games.rules.moves import Lay
from games.rules.position import Position


class PathCard(CardKind[Lay]):
    """A card of the mine, laid on an empty cell, turned or not."""

    codes = tuple(code for code, _, _ in PATHS)

    def read(self, written: Written) -> Lay:
        """Read `{"play": CODE, "at": [x, y]}`, perhaps with `"turned": true`. Raises Malformed.

        A symmetrical card counts as not turned.
        """
        check_keys(written, ("play", "at"), ("turned",))
        turned = written.get("turned", False)
        if not isinstance(turned, bool):
            raise Malformed("turned: true or false")
        shows = bool(tile_of(self.card, turned) & 1)
        return Lay(self.card, read_cell(written["at"], "at"), shows)

    def write(self, move: Lay) -> dict[str, Any]:
        """Write the card and the cell, and `turned` only if true."""
        return {"play": self.card, "at": list(move.at)} | ({"turned": True} if move.turned else {})

    def compact(self, position: Position, move: Lay) -> Compact:
        """Put the tile into the low bits of the packed cell."""
        return pack(*move.at) | tile_of(self.card, move.turned)

    def expand(self, position: Position, move: Compact) -> Lay:
        """Decode card and cell, turned only where it shows."""
        return Lay(CODES[(move & 255) >> 1], unpack(move), bool(move & 1))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return every placement of this card; for a whole hand use `placements`."""
        return placements(position, [self.number]) if position.may_dig(seat) else ()

    def why_idle(self, position: Position, seat: int) -> str:
        """Return the refusal code: the seat cannot dig, or else the card fits nowhere."""
        if position.may_dig(seat):
            return "not-connected"
        return "tools-broken" if _is_broken(position, seat) else "is-trapped"

    def objections(self, position: Position, seat: int, move: Lay) -> Iterator[str]:
        """Refuse a seat that cannot dig, then a place the mine does not allow."""
        if _is_broken(position, seat):
            yield "tools-broken"
        if position.before[TRAPPED] >> seat & 1:
            yield "is-trapped"
        yield from placement_objections(position, move)

    def apply(self, position: Position, seat: int, move: Compact) -> int | None:
        """Lay the card; the round ends immediately if that reveals the treasure."""
        tile = move & 255
        position.last_path = seat
        hit = position.maze.lay(move - tile, tile)
        if hit and reveal_hit(position, move - tile, hit):
            end_digging(position, connector=seat)
            return None
        return 1

    def event(self, position: Position, seat: int, move: Lay) -> Event:
        """Return `laid`, turned only where it shows."""
        shows = bool(tile_of(self.card, move.turned) & 1)
        return Event("laid", seat=seat, card=self.card, at=move.at, turned=shows)


def _is_broken(position: Position, seat: int) -> bool:
    return any(position.before[slot] >> seat & 1 for slot in TOOL_SLOT.values())
