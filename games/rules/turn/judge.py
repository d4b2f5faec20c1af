"""Why a move is refused, asked in notation.md's order; independent of the list of legal moves.

Each check answers one question about a Move in plain words. The first that objects decides.
"""

from collections import Counter
from collections.abc import Callable, Iterator

from games.rules.cards.cards import NUMBER, PATH_COUNT
from games.rules.cards.cells import BESIDE_GOAL, FARTHEST, GOALS, START, Cell, pack
from games.rules.cards.slots import SLOTS, STOLEN, TOOL_SLOT, TRAPPED, slots_of
from games.rules.cards.tiles import ASKED, IS_LADDER, LIT, MASK, tile_of
from games.rules.moves import (
    DiscardTwo,
    Lay,
    LayTheft,
    LookAtGoal,
    Move,
    Pass,
    PlayOn,
    Rockfall,
    Steal,
)
from games.rules.position import Position
from games.rules.refusals import Refused
from games.rules.state import OVER, STEALING

GOAL_AND_START = frozenset((START, *GOALS))


def judge(position: Position, seat: int, move: Move) -> None:
    """Raises Refused with the first code of notation.md's order that applies; else does nothing."""
    for code in _objections(position, seat, move):
        raise Refused(code)


def _objections(position: Position, seat: int, move: Move) -> Iterator[str]:
    if position.phase == OVER:
        yield "over"
    if seat != position.turn:
        yield "not-your-turn"
    if isinstance(move, Steal) != (position.phase == STEALING):
        yield "wrong-phase"
    if isinstance(move, DiscardTwo) and not position.rules.expansion:
        yield "wrong-phase"
    target = _target(move)
    if target is not None and not 0 <= target < position.players:
        yield "no-such-seat"
    if not _holds(position, seat, move):
        yield "not-in-hand"
    yield from _OBJECTIONS[type(move)](position, seat, move)


def _target(move: Move) -> int | None:
    if isinstance(move, PlayOn):
        return move.on
    return move.victim if isinstance(move, Steal) else None


def _holds(position: Position, seat: int, move: Move) -> bool:
    if isinstance(move, Steal):
        return True
    cards = move.cards if isinstance(move, Pass | DiscardTwo) else (move.card,)
    return Counter(NUMBER[card] for card in cards) <= Counter(position.hands[seat])


def _to_lay(position: Position, seat: int, move: Lay) -> Iterator[str]:
    if any(position.before[slot] >> seat & 1 for slot in TOOL_SLOT.values()):
        yield "tools-broken"
    if position.before[TRAPPED] >> seat & 1:
        yield "is-trapped"
    yield from placement_objections(position, move)


def placement_objections(position: Position, move: Lay) -> Iterator[str]:
    """What the mine itself has against a card there (rules.md 3.1, 6.3)."""
    cell = _packed(move.at)
    if cell is None:
        yield "not-adjacent"
        return
    if cell in position.maze.tiles or cell in position.maze.hidden:
        yield "occupied"
    tile = tile_of(move.card, move.turned)
    edges = position.maze.edges(cell)
    if MASK[tile] & edges >> 8 != edges >> 4 & 15:
        yield "no-fit"
    if IS_LADDER[tile]:
        yield from _ladder_objections(position, cell)
    elif not edges & ASKED:
        yield "not-adjacent"
    elif position.rules.edition == "revised" and not edges & LIT:
        yield "not-connected"


def _ladder_objections(position: Position, cell: int) -> Iterator[str]:
    joined = (START, *(c for c, t in position.maze.tiles.items() if t >> 1 < PATH_COUNT))
    if not any(abs(cell - other) in _ONE_STEP for other in joined):
        yield "not-adjacent"
    if cell in BESIDE_GOAL:
        yield "ladder-beside-goal"


_ONE_STEP = (pack(1, 0) - START, pack(0, 1) - START)


def _packed(at: Cell) -> int | None:
    """The packed cell, or None so far away that nothing can lie beside it."""
    return pack(*at) if max(map(abs, at)) < FARTHEST else None


def _to_play_on(position: Position, seat: int, move: PlayOn) -> Iterator[str]:
    slots = slots_of(move.card)
    there = [slot for slot in slots if position.before[slot] >> move.on & 1]
    if move.tool is not None:
        if TOOL_SLOT[move.tool] not in there:
            yield "nothing-to-repair"
    elif move.card.startswith("break-") or move.card == "trapped":
        if there:
            yield "already-there"
    elif slots and not there:
        yield "nothing-there"
    if move.on == seat and not _may_hit_self(position, move.card):
        yield "not-on-self"
    if move.card == "swap-hats" and not position.spare:
        yield "nothing-there"


def _may_hit_self(position: Position, card: str) -> bool:
    if card.startswith("break-"):
        return position.rules.break_own_tools
    return card not in ("trapped", "inspection", "swap-hands")


def _to_cave_in(position: Position, seat: int, move: Rockfall) -> Iterator[str]:
    cell = _packed(move.at)
    if cell in GOAL_AND_START:
        yield "not-removable"
    elif cell not in position.maze.tiles:
        yield "nothing-there"


def _to_look(position: Position, seat: int, move: LookAtGoal) -> Iterator[str]:
    if move.goal in position.revealed:
        yield "goal-face-up"


def _to_lay_theft(position: Position, seat: int, move: LayTheft) -> Iterator[str]:
    if position.before[STOLEN] >> seat & 1:
        yield "already-there"


def _to_pass(position: Position, seat: int, move: Pass) -> Iterator[str]:
    most = 3 if position.rules.expansion else 1
    if not 1 <= len(move.cards) <= most:
        yield "wrong-count"


def _to_discard(position: Position, seat: int, move: DiscardTwo) -> Iterator[str]:
    if not position.before[SLOTS.index(move.remove)] >> seat & 1:
        yield "nothing-there"
    if len(move.cards) != 2:
        yield "wrong-count"


def _to_steal(position: Position, seat: int, move: Steal) -> Iterator[str]:
    if move.victim == seat:
        yield "not-on-self"
    if move.victim is not None and position.purses[move.victim] < 1:
        yield "no-gold"


_OBJECTIONS: dict[type[Move], Callable[..., Iterator[str]]] = {
    Lay: _to_lay,
    PlayOn: _to_play_on,
    Rockfall: _to_cave_in,
    LookAtGoal: _to_look,
    LayTheft: _to_lay_theft,
    Pass: _to_pass,
    DiscardTwo: _to_discard,
    Steal: _to_steal,
}
