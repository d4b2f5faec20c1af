"""A slow, plain reading of rules.md 3.1, 3.2, 6.3 and 6.5 to compare the fast engine with.

Nothing here is clever on purpose, and nothing is imported from the engine. A maze holds everything
that lies face up, the start card and revealed goals included: `{(x, y): (code, turned)}`. Goals
that lie face down are given beside it. x grows east, y grows south.
"""

from collections.abc import Collection, Iterator
from functools import cache

Cell = tuple[int, int]
Laid = tuple[str, bool]
Maze = dict[Cell, Laid]
Group = tuple[Cell, str]

START: Cell = (0, 0)
GOAL_CELLS: tuple[Cell, Cell, Cell] = ((8, -2), (8, 0), (8, 2))
GOALS = {"treasure": "NESW", "stone-sw": "SW", "stone-es": "ES"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


@cache
def groups(code: str, turned: bool = False) -> tuple[str, ...]:
    """The openings of each joined group of a card as it lies, letters in the order N E S W."""
    paths = "NESW" if code == "start" else GOALS.get(code, code.partition("+")[0])
    found = paths.split(".")
    if turned:
        found = ["".join(OPPOSITE[side] for side in group) for group in found]
    return tuple("".join(side for side in "NESW" if side in group) for group in found)


def feature(code: str) -> str:
    """`ladder`, `crystal`, `blue`, `green`, or nothing."""
    return code.partition("+")[2]


def looks_the_same_turned(code: str) -> bool:
    """Whether the card has one way to lie only."""
    return sorted(groups(code)) == sorted(groups(code, turned=True))


def beside(cell: Cell, side: str) -> Cell:
    """The cell next to this one on that side."""
    return (cell[0] + STEP[side][0], cell[1] + STEP[side][1])


def neighbours(cell: Cell, maze: Maze) -> Iterator[tuple[str, Laid]]:
    """The face-up neighbours of a cell, each with the side it lies on."""
    for side in "NESW":
        if beside(cell, side) in maze:
            yield side, maze[beside(cell, side)]


def is_open(laid: Laid, side: str) -> bool:
    """Whether the card as it lies has an opening, be it a stub's, on that side."""
    return any(side in group for group in groups(*laid))


def meets(cell: Cell, group: str, others: Collection[Group]) -> bool:
    """Whether an opening of this group meets an opening of one of the others."""
    return any(
        beside(cell, side) == other and OPPOSITE[side] in openings
        for side in group
        for other, openings in others
    )


def reached(maze: Maze, closed_to: str = "") -> set[Group]:
    """Every group reached from the start (3.1); ladders always are (6.3).

    With `closed_to` a team: what is reached without passing the other team's doors (6.5), each of
    which sits on its card's group of two openings.
    """
    door = {"blue": "green", "green": "blue"}.get(closed_to, "no door")
    passable = {
        (cell, group)
        for cell, (code, turned) in maze.items()
        for group in groups(code, turned)
        if not (feature(code) == door and len(group) == 2)
    }
    newest = {(c, g) for c, g in passable if c == START or feature(maze[c][0]) == "ladder"}
    found = set(newest)
    while newest := {(c, g) for c, g in passable - found if meets(c, g, newest)}:
        found |= newest
    return found


def is_free(maze: Maze, team: str) -> bool:
    """free(T) of 6.5, for a maze in which the treasure lies face up."""
    return any(maze[cell][0] == "treasure" for cell, _ in reached(maze, closed_to=team))


def fits(laid: Laid, at: Cell, maze: Maze) -> bool:
    """Whether every face-up neighbour agrees on the shared edge (3.1, first condition)."""
    return all(is_open(laid, s) == is_open(other, OPPOSITE[s]) for s, other in neighbours(at, maze))


def refusal(
    laid: Laid,
    at: Cell,
    maze: Maze,
    face_down: Collection[Cell],
    edition: str,
    found: Collection[Group],
) -> str | None:
    """Why this card may not be laid there, as one of the notation's codes, or None if it may.

    `found` is what is reached in this maze.
    """
    if at in maze or at in face_down:
        return "occupied"
    if not fits(laid, at, maze):
        return "no-fit"
    is_ladder = feature(laid[0]) == "ladder"
    if not [code for _, (code, _) in neighbours(at, maze) if not (is_ladder and code in GOALS)]:
        return "not-adjacent"
    if is_ladder:
        beside_goal = any(beside(at, side) in GOAL_CELLS for side in "NESW")
        return "ladder-beside-goal" if beside_goal else None
    if edition == "classic" or any(meets(at, group, found) for group in groups(*laid)):
        return None
    return "not-connected"


def placements(
    code: str, maze: Maze, face_down: Collection[Cell], edition: str = "revised"
) -> set[tuple[Cell, bool]]:
    """Every way to lay the card; not turned only, if it looks the same turned."""
    ways = (False,) if looks_the_same_turned(code) else (False, True)
    found = reached(maze)
    return {
        (cell, turned)
        for cell in {beside(laid, side) for laid in maze for side in "NESW"}
        for turned in ways
        if refusal((code, turned), cell, maze, face_down, edition, found) is None
    }


def openings_to(goal: Cell, maze: Maze) -> set[str]:
    """The sides on which a reached group of a neighbour opens towards this cell."""
    found = reached(maze)
    return {side for side in "NESW" if meets(goal, side, found)}


def reveal(maze: Maze, face_down: dict[Cell, str], just_laid: Cell) -> list[Cell]:
    """Turn up the goals that are hit (3.2), from `face_down` into `maze`; which, in order."""
    order: list[Cell] = []
    while hit := [goal for goal in sorted(face_down) if openings_to(goal, maze)]:
        goal = hit[0]  # all lie in one column, so the first is the northernmost
        maze[goal] = turn_goal(face_down.pop(goal), goal, maze, just_laid)
        order.append(goal)
    return order


def turn_goal(code: str, goal: Cell, maze: Maze, just_laid: Cell) -> Laid:
    """Which way round a goal that is hit comes to lie (3.2)."""
    sides = openings_to(goal, maze)
    sides = {side for side in sides if beside(goal, side) == just_laid} or sides
    ways = [(code, turned) for turned in (False, True)][: 1 if looks_the_same_turned(code) else 2]
    accepting = [way for way in ways if any(is_open(way, side) for side in sides)]

    def agreeing(way: Laid) -> int:
        around = neighbours(goal, maze)
        return sum(is_open(way, side) == is_open(other, OPPOSITE[side]) for side, other in around)

    return max(accepting, key=agreeing)  # max keeps the first of equals: as listed
