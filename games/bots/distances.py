"""How many path cards are still to be laid until a goal is reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from games.bots.mine import State, View, nearness
from games.bots.passages import CARD, ONWARD, Passages
from games.rules.cards.tiles import IS_LADDER, LIGHT, MASK, SPREAD

BLOCKED = 15.0
"""The distance when no path leads there: longer than any path."""

_PLAIN = CARD + 1  # what most cells cost, so that the search runs straight at the goals
# In the queue: the whole estimate, then what of it is still to go (the least first, so that of
# equal paths one is followed to its end), then the cell and the side.
_LEFT, _ESTIMATE = 24, 40
_STATE = (1 << _LEFT) - 1


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid in thought: its packed cell and its tile."""

    cell: int
    tile: int


def cards_away(
    view: View, targets: frozenset[int], passages: Passages, laid: Laid | None = None
) -> float:
    """How far the treasure is, in path cards, once `laid` lies as well.

    0 means that a target is hit. Else, as long as several may be the treasure, half of this is
    the path to the nearest and half the average of all: it is good to be near one, and better if
    the others are not far then.
    """
    away = [cards_to(view, frozenset((target,)), passages, laid) for target in targets]
    nearest = min(away, default=BLOCKED)
    if nearest == 0 or len(away) < 2:
        return nearest
    return (nearest + sum(away) / len(away)) / 2


def cards_to(
    view: View, targets: frozenset[int], passages: Passages, laid: Laid | None = None
) -> float:
    """Path cards from what is reached to the nearest target, once `laid` lies as well.

    Scarce fits count for more than one card. 0 means that it is hit, BLOCKED that no path leads
    to any.
    """
    fronts: Sequence[State] = view.fronts
    if laid is not None and IS_LADDER[laid.tile]:
        fronts = [*fronts, *(laid.cell + step | back for step, back in LIGHT[MASK[laid.tile]])]
    cost = _search(view, targets, passages, laid or _NOTHING, fronts)
    return BLOCKED if cost is None else min(cost / CARD, BLOCKED)


_NOTHING = Laid(-1, 0)


def _search(
    view: View, targets: frozenset[int], passages: Passages, laid: Laid, fronts: Sequence[State]
) -> int | None:
    tiles, edges, hidden, reach = view.maze.tiles, view.maze.frontier, view.maze.hidden, view.reach
    near, changed, done = nearness(targets), _changed_edges(view, laid), set()
    queue = [
        left * _PLAIN << _ESTIMATE | left << _LEFT | at
        for at in fronts
        if (left := near.get(at & ~255)) is not None
    ]
    heapify(queue)
    while queue:
        entry = heappop(queue)
        state = entry & _STATE
        if state in done:
            continue
        done.add(state)
        cost = (entry >> _ESTIMATE) - (entry >> _LEFT & 0xFFFF) * _PLAIN
        cell, side = state & ~255, state & 15
        tile = laid.tile if cell == laid.cell else tiles.get(cell)
        if tile is not None:
            exits = ONWARD[reach[tile << 4 | side]]
        elif cell in hidden:
            if cell in targets:
                return cost
            continue
        else:
            asked = changed.get(cell) or edges.get(cell, 0)
            exits = passages[asked >> 4][side]
        for step, price in exits:
            onward = cell + step
            if onward not in done and (left := near.get(onward & ~255)) is not None:
                paid = cost + price
                heappush(queue, (paid + left * _PLAIN) << _ESTIMATE | left << _LEFT | onward)
    return None


def _changed_edges(view: View, laid: Laid) -> dict[int, int]:
    """What the cells beside a card laid in thought now ask for."""
    if laid is _NOTHING:
        return {}
    edges = view.maze.frontier
    return {
        laid.cell + step: edges.get(laid.cell + step, 0) | gained
        for step, gained in SPREAD[laid.tile << 4]
    }
