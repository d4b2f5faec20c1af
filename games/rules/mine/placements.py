"""Placements of path cards, and the refusal codes for others (rules.md 3.1, 6.3)."""

from collections.abc import Iterator

from games.rules.cards.cards import PATH_COUNT
from games.rules.cards.cells import BESIDE_GOAL, START, pack, packed
from games.rules.cards.tiles import ASKED, FITS, IS_LADDER, LADDER_FITS, LIT, MASK, tile_of
from games.rules.moves import Lay
from games.rules.position import Position

LADDERS = frozenset(number for number in range(PATH_COUNT) if IS_LADDER[number << 1])
_ONE_STEP = (pack(1, 0) - START, pack(0, 1) - START)


def placements(position: Position, paths: list[int]) -> list[int]:
    """Return compact numbers of every way to lay path cards with these numbers: packed cell plus
    tile.
    """
    needed = LIT if position.rules.edition == "revised" else ASKED
    moves = [
        cell | tile
        for cell, edges in position.maze.frontier.items()
        if edges & needed
        for row in [FITS[edges]]
        for number in paths
        for tile in row[number]
    ]
    if position.rules.expansion and not LADDERS.isdisjoint(paths):
        moves += _ladder_placements(position, [number for number in paths if number in LADDERS])
    return moves


def has_placement(position: Position, paths: list[int]) -> bool:
    """Return whether any of these path cards can be laid somewhere.

    The search stops at the first place found.
    """
    needed = LIT if position.rules.edition == "revised" else ASKED
    for edges in position.maze.frontier.values():
        if edges & needed:
            row = FITS[edges]
            for number in paths:
                if row[number]:
                    return True
    return position.rules.expansion and bool(
        _ladder_placements(position, [number for number in paths if number in LADDERS])
    )


def _ladder_placements(position: Position, ladders: list[int]) -> list[int]:
    """Return the places for ladders: connected or not, but not beside a goal (rules.md 6.3)."""
    return [
        cell | tile
        for cell, edges in position.maze.frontier.items()
        if cell not in BESIDE_GOAL
        for number in ladders
        for tile in LADDER_FITS[edges][number]
    ]


def placement_objections(position: Position, move: Lay) -> Iterator[str]:
    """Yield the refusal codes for laying a path card at its cell in this mine, in notation.md's
    order.
    """
    cell = packed(move.at)
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
