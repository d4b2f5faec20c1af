"""Cards played on the mine: paths, rockfalls and maps (rules.md 3.1 to 3.3, 6.3)."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.rules.cards.cards import CODES, PATH_COUNT, PATHS, TOOL_SLOT, TRAPPED
from games.rules.cards.cells import GOALS, START, pack, packed, unpack
from games.rules.cards.tiles import code_of, tile_of
from games.rules.ending.ending import end_digging
from games.rules.events import Event
from games.rules.kinds.json_values import Malformed, Written, check_keys, read_cell, read_goal
from games.rules.kinds.kind import CardKind
from games.rules.kinds.layout import FALL, FAMILY, GOAL, LOOK, Compact
from games.rules.mine.goals import reveal_hit
from games.rules.mine.placements import placement_objections, placements
from games.rules.moves import Lay, LookAtGoal, Rockfall
from games.rules.position import Position


class PathCard(CardKind[Lay]):
    """A path card, laid on an empty cell, turned or not."""

    codes = tuple(code for code, _, _ in PATHS)

    def read(self, written: Written) -> Lay:
        """Read the move of a path card, `{"play": CODE, "at": [x, y]}`, perhaps with `"turned":
        true`. A symmetrical card counts as not turned. Raises Malformed for wrong keys or values.
        """
        check_keys(written, ("play", "at"), ("turned",))
        turned = written.get("turned", False)
        if not isinstance(turned, bool):
            raise Malformed("turned: true or false")
        shows = bool(tile_of(self.card, turned) & 1)
        return Lay(self.card, read_cell(written["at"], "at"), shows)

    def write(self, move: Lay) -> dict[str, Any]:
        """Return the move of a path card as an object, `{"play": CODE, "at": [x, y]}`, with
        `"turned": true` only if the card is turned.
        """
        return {"play": self.card, "at": list(move.at)} | ({"turned": True} if move.turned else {})

    def compact(self, position: Position, move: Lay) -> Compact:
        """Return the move of a path card as a compact number: the packed cell with the tile in the
        low bits.
        """
        return pack(*move.at) | tile_of(self.card, move.turned)

    def expand(self, position: Position, move: Compact) -> Lay:
        """Return the move of a path card that a compact number encodes: card, cell, and whether the
        card is turned.
        """
        return Lay(CODES[(move & 255) >> 1], unpack(move), bool(move & 1))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of every placement of this path card, or nothing if the seat
        cannot dig. For a whole hand `placements` is faster.
        """
        return placements(position, [self.number]) if position.may_dig(seat) else ()

    def why_idle(self, position: Position, seat: int) -> str:
        """Return the refusal code that explains why this path card has no legal move: the seat
        cannot dig, or the card fits nowhere.
        """
        if position.may_dig(seat):
            return "not-connected"
        return "tools-broken" if _is_broken(position, seat) else "is-trapped"

    def objections(self, position: Position, seat: int, move: Lay) -> Iterator[str]:
        """Yield the refusal codes for a seat that cannot dig, then those for the cell."""
        if _is_broken(position, seat):
            yield "tools-broken"
        if position.before[TRAPPED] >> seat & 1:
            yield "is-trapped"
        yield from placement_objections(position, move)

    def apply(self, position: Position, seat: int, move: Compact) -> int | None:
        """Lay the path card.

        Return 1, the number of cards to draw, or None if the card reveals the treasure, which ends
        the digging straight away.
        """
        tile = move & 255
        position.last_path = seat
        hit = position.maze.lay(move - tile, tile)
        if hit and reveal_hit(position, move - tile, hit):
            end_digging(position, connector=seat)
            return None
        return 1

    def event(self, position: Position, seat: int, move: Lay) -> Event:
        """Return a `laid` event with seat, card and cell.

        `turned` is true only if the turned card looks different.
        """
        shows = bool(tile_of(self.card, move.turned) & 1)
        return Event("laid", seat=seat, card=self.card, at=move.at, turned=shows)


def _is_broken(position: Position, seat: int) -> bool:
    return any(position.before[slot] >> seat & 1 for slot in TOOL_SLOT.values())


_FIXED = frozenset((START, *GOALS))
_CELL = (1 << FAMILY) - 256


class RockfallCard(CardKind[Rockfall]):
    """A rockfall.

    It removes any laid path card, even one that is cut off, but neither the start nor a goal.
    """

    codes = ("rockfall",)

    def read(self, written: Written) -> Rockfall:
        """Read a rockfall, `{"play": "rockfall", "at": [x, y]}`.

        Raises Malformed for wrong keys or values.
        """
        check_keys(written, ("play", "at"))
        return Rockfall(read_cell(written["at"], "at"))

    def write(self, move: Rockfall) -> dict[str, Any]:
        """Return a rockfall as an object, `{"play": "rockfall", "at": [x, y]}`."""
        return {"play": self.card, "at": list(move.at)}

    def compact(self, position: Position, move: Rockfall) -> Compact:
        """Return a rockfall as a compact number, made of the card and the packed cell."""
        return FALL + pack(*move.at) | self.low

    def expand(self, position: Position, move: Compact) -> Rockfall:
        """Return the rockfall that a compact number encodes, with its cell."""
        return Rockfall(unpack(move & _CELL))

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of a rockfall on every laid path card."""
        prefix = FALL | self.low
        return [
            prefix + cell for cell, tile in position.maze.tiles.items() if tile >> 1 < PATH_COUNT
        ]

    def objections(self, position: Position, seat: int, move: Rockfall) -> Iterator[str]:
        """Yield `not-removable` for the start and the goals, and `nothing-there` for an empty cell;
        nothing for a legal move.
        """
        cell = packed(move.at)
        if cell in _FIXED:
            yield "not-removable"
        elif cell not in position.maze.tiles:
            yield "nothing-there"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Remove the card at the rockfall's cell; cards that this cuts off stay.

        Return 1, the number of cards to draw.
        """
        position.maze.remove(move & _CELL)
        return 1

    def event(self, position: Position, seat: int, move: Rockfall) -> Event:
        """Return a `caved` event with the seat, the cell and the removed card."""
        removed = code_of(position.maze.tiles[pack(*move.at)])
        return Event("caved", seat=seat, at=move.at, removed=removed)


class MapCard(CardKind[LookAtGoal]):
    """A map: shows one goal to its player alone."""

    codes = ("map",)
    idle = "goal-face-up"

    def read(self, written: Written) -> LookAtGoal:
        """Read the move of a map, `{"play": "map", "goal": 0}`.

        Raises Malformed for wrong keys or values.
        """
        check_keys(written, ("play", "goal"))
        return LookAtGoal(read_goal(written["goal"], "goal"))

    def write(self, move: LookAtGoal) -> dict[str, Any]:
        """Return the move of a map as an object, `{"play": "map", "goal": 0}`."""
        return {"play": self.card, "goal": move.goal}

    def compact(self, position: Position, move: LookAtGoal) -> Compact:
        """Return the move of a map as a compact number, made of the card and the goal."""
        return LOOK | move.goal << GOAL | self.low

    def expand(self, position: Position, move: Compact) -> LookAtGoal:
        """Return the move of a map that a compact number encodes, with its goal."""
        return LookAtGoal(move >> GOAL & 3)

    def legal(self, position: Position, seat: int) -> Sequence[Compact]:
        """Return compact numbers of a map's move for every face-down goal."""
        prefix = LOOK | self.low
        return [prefix | goal << GOAL for goal in position.maze.hidden.values()]

    def objections(self, position: Position, seat: int, move: LookAtGoal) -> Iterator[str]:
        """Yield `goal-face-up` for a goal that everybody can see, or else nothing."""
        if move.goal in position.revealed:
            yield "goal-face-up"

    def apply(self, position: Position, seat: int, move: Compact) -> int:
        """Record that the seat has seen the map's goal. Return 1, the number of cards to draw."""
        position.seen_goals[seat] |= 1 << (move >> GOAL & 3)
        return 1

    def event(self, position: Position, seat: int, move: LookAtGoal) -> Event:
        """Return a `looked` event with the seat and the goal, but not the goal's face."""
        return Event("looked", seat=seat, goal=move.goal)
