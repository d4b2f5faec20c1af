"""Reveals goals, and chooses which way round (rules.md 3.2)."""

from games.rules.cards.cards import NUMBER
from games.rules.cards.tiles import EXPOSE, MASK, TURNS
from games.rules.mine.maze import Maze
from games.rules.position import Position

TREASURE = NUMBER["treasure"]


def reveal_hit(position: Position, laid: int, hit: list[int]) -> bool:
    """Reveal every goal that is hit, northernmost first, in place; return whether one of them was
    the treasure. `laid` is the cell of the card just laid, `hit` are the cells of the goals it
    reached. Revealed goals may hit further goals.
    """
    maze, found = position.maze, False
    waiting = set(hit)
    while waiting:
        cell = min(waiting)  # packed cells grow southwards, and the goals share a column
        waiting.remove(cell)
        goal = maze.hidden[cell]
        number = position.goals[goal]
        found = found or number == TREASURE
        position.revealed.append(goal)
        waiting.update(maze.reveal(cell, _turned_to_take(maze, cell, number, laid)) or ())
    return found


def _turned_to_take(maze: Maze, goal: int, number: int, laid: int) -> int:
    """Return a goal's tile: one that accepts the card just laid, else one that reaches it."""
    callers = openings = rocks = called_by_laid = 0
    for step, side, back in EXPOSE:
        tile = maze.tiles.get(goal + step)
        if tile is None:
            continue
        if MASK[tile] & back:
            openings |= side
        else:
            rocks |= side
        if maze.reached.get(goal + step, 0) & back:
            callers |= side
            if goal + step == laid:
                called_by_laid = side
    must = called_by_laid or callers
    orientations = [number << 1, number << 1 | 1] if TURNS[number] else [number << 1]

    def agreement(tile: int) -> int:
        return (MASK[tile] & openings).bit_count() + (~MASK[tile] & rocks).bit_count()

    return max((tile for tile in orientations if MASK[tile] & must), key=agreement)
