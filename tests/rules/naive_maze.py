"""A slow, plain reading of RULES 3.1, 3.2, 6.3 and 6.5: the reference that the fast engine is compared with.

Nothing here is clever on purpose. A maze is a dictionary of everything that lies face up, the start card and revealed
goals included, `{(x, y): (code, turned)}`; goals that lie face down are given beside it. Card codes are those of the
notation; x grows east, y grows south. Imports nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

Cell = tuple[int, int]
Laid = tuple[str, bool]
Maze = dict[Cell, Laid]
Group = tuple[Cell, str]

START: Cell = (0, 0)
GOAL_CELLS: tuple[Cell, Cell, Cell] = ((8, -2), (8, 0), (8, 2))
GOALS = {"treasure": "NESW", "stone-sw": "SW", "stone-es": "ES"}
STEP = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def groups(code: str, turned: bool = False) -> list[str]:
    """The openings of each joined group of a card as it lies, letters in the order N E S W."""
    if code == "start":
        return ["NESW"]
    paths = GOALS.get(code, code.partition("+")[0])
    found = paths.split(".")
    if turned:
        found = ["".join(OPPOSITE[side] for side in group) for group in found]
    return ["".join(side for side in "NESW" if side in group) for group in found]


def feature(code: str) -> str:
    """`ladder`, `crystal`, `blue`, `green`, or nothing."""
    return code.partition("+")[2]


def has_door(code: str, group: str, team: str) -> bool:
    """A door sits on the card's group of two openings (RULES 6.3)."""
    return feature(code) == team and len(group) == 2


def looks_the_same_turned(code: str) -> bool:
    """Whether the card has one way to lie only."""
    return sorted(groups(code)) == sorted(groups(code, turned=True))


def beside(cell: Cell, side: str) -> Cell:
    """The cell next to this one on that side."""
    return (cell[0] + STEP[side][0], cell[1] + STEP[side][1])


def neighbours(cell: Cell, maze: Maze) -> Iterator[tuple[str, Cell, Laid]]:
    """The face-up neighbours of a cell, each with the side it lies on."""
    for side in "NESW":
        if beside(cell, side) in maze:
            yield side, beside(cell, side), maze[beside(cell, side)]


def is_open(laid: Laid, side: str) -> bool:
    """Whether the card as it lies has an opening, be it a stub's, on that side."""
    return any(side in group for group in groups(*laid))


def reached(maze: Maze, closed_to: str = "") -> set[Group]:
    """Every (cell, group) reached from the start (RULES 3.1); ladders always are (6.3).

    `closed_to` names a team: groups with the other team's door are then not passed (6.5).
    """
    other = {"blue": "green", "green": "blue", "": "no door"}[closed_to]
    passable = [
        (cell, group)
        for cell, laid in maze.items()
        for group in groups(*laid)
        if not has_door(laid[0], group, other)
    ]
    found = {(c, g) for c, g in passable if c == START or feature(maze[c][0]) == "ladder"}
    grown = True
    while grown:
        more = {(c, g) for c, g in passable if (c, g) not in found and meets(c, g, found)}
        found |= more
        grown = bool(more)
    return found


def meets(cell: Cell, group: str, found: Collection[Group]) -> bool:
    """Whether an opening of this group meets an opening of one of the groups found."""
    return any(
        beside(cell, side) == other and OPPOSITE[side] in openings
        for side in group
        for other, openings in found
    )


def is_free(maze: Maze, team: str) -> bool:
    """free(T) of RULES 6.5: the treasure is reached without passing the other team's doors."""
    return any(maze[cell][0] == "treasure" for cell, _ in reached(maze, closed_to=team))


def fits(laid: Laid, at: Cell, maze: Maze) -> bool:
    """Whether every face-up neighbour agrees on the shared edge (RULES 3.1, first condition)."""
    return all(
        is_open(laid, side) == is_open(other, OPPOSITE[side])
        for side, _, other in neighbours(at, maze)
    )


def refusal(
    laid: Laid, at: Cell, maze: Maze, face_down: Collection[Cell], edition: str = "revised"
) -> str | None:
    """Why this card may not be laid there, as one of the notation's codes, or None if it may."""
    if at in maze or at in face_down:
        return "occupied"
    if not fits(laid, at, maze):
        return "no-fit"
    around = [code for _, _, (code, _) in neighbours(at, maze)]
    is_ladder = feature(laid[0]) == "ladder"
    if not [code for code in around if not (is_ladder and code in GOALS)]:
        return "not-adjacent"
    if is_ladder:
        beside_goal = any(beside(at, side) in GOAL_CELLS for side in "NESW")
        return "ladder-beside-goal" if beside_goal else None
    joined = any(meets(at, group, reached(maze)) for group in groups(*laid))
    return None if joined or edition == "classic" else "not-connected"


def placements(
    code: str, maze: Maze, face_down: Collection[Cell], edition: str = "revised"
) -> set[tuple[Cell, bool]]:
    """Every way the card may be laid by someone with whole tools; one way only if turning changes nothing."""
    cells = {beside(cell, side) for cell in maze for side in "NESW"}
    ways = (False,) if looks_the_same_turned(code) else (False, True)
    return {
        (cell, turned)
        for cell in cells
        for turned in ways
        if refusal((code, turned), cell, maze, face_down, edition) is None
    }


def reveal(maze: Maze, face_down: dict[Cell, str], just_laid: Cell) -> list[Cell]:
    """Turn up every goal that is hit now (RULES 3.2), in `maze` and out of `face_down`; says which, in order."""
    turned_up: list[Cell] = []
    while hit := sorted(
        (cell for cell in face_down if openings_to(cell, maze)), key=lambda c: c[1]
    ):
        goal = hit[0]
        maze[goal] = turn_goal(face_down.pop(goal), goal, maze, just_laid)
        turned_up.append(goal)
    return turned_up


def openings_to(goal: Cell, maze: Maze) -> set[str]:
    """The sides on which a reached group of a neighbour opens towards this cell."""
    found = reached(maze)
    return {side for side in "NESW" if meets(goal, side, found)}


def turn_goal(code: str, goal: Cell, maze: Maze, just_laid: Cell) -> Laid:
    """Which way round a goal that is hit lies."""
    sides = openings_to(goal, maze)
    sides = {side for side in sides if beside(goal, side) == just_laid} or sides
    ways = [(code, False)] if looks_the_same_turned(code) else [(code, False), (code, True)]
    ways = [way for way in ways if any(is_open(way, side) for side in sides)]

    def agreeing(way: Laid) -> int:
        return sum(is_open(way, s) == is_open(o, OPPOSITE[s]) for s, _, o in neighbours(goal, maze))

    return max(ways, key=agreeing)  # max keeps the first of equals: as listed
