"""Draws the mine in characters, for readers outside a browser.

A card is five wide and three high. Tunnels joined to the start are heavy and others light; a
tunnel that does not reach the middle is a dead end. The mark in the corner shows the card's
feature: S the start, T the treasure, O a stone, H a ladder, B and G a blue and a green door, * a
crystal. A face-down goal shows its number, and an empty cell a dot.

    >>> from games.rules.mine.maze import Maze
    >>> print(Maze())
          0    1    2    3    4    5    6    7    8
                                                ░░░░░
    -2    ·    ·    ·    ·    ·    ·    ·    ·  ░░0░░
                                                ░░░░░
    <BLANKLINE>
    -1    ·    ·    ·    ·    ·    ·    ·    ·    ·
    <BLANKLINE>
        S ┃                                     ░░░░░
     0  ━━╋━━  ·    ·    ·    ·    ·    ·    ·  ░░1░░
          ┃                                     ░░░░░
    <BLANKLINE>
     1    ·    ·    ·    ·    ·    ·    ·    ·    ·
    <BLANKLINE>
                                                ░░░░░
     2    ·    ·    ·    ·    ·    ·    ·    ·  ░░2░░
                                                ░░░░░
"""

from collections.abc import Mapping

from games.rules.cards.cells import EAST, NORTH, SIDES, SOUTH, WEST, pack, unpack
from games.rules.cards.tiles import FEATURE, GROUPS, code_of

Rows = list[list[str]]

_LIGHT, _HEAVY = " ╵╶└╷│┌├╴┘─┴┐┤┬┼", " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""Lines, indexed by the mask of the sides that meet."""

_CROSSINGS = {NORTH | SOUTH: "╫", EAST | WEST: "╫", NORTH | WEST: "╱", EAST | SOUTH: "╱"}
"""The middle of a card with two tunnels, keyed by one of them; `╲` for the other curves."""

_MARKS = {"start": "S", "treasure": "T", "stone-sw": "O", "stone-es": "O"}
_FEATURE_MARKS = {"ladder": "H", "blue": "B", "green": "G", "crystal": "*"}


def draw(tiles: Mapping[int, int], reached: Mapping[int, int], hidden: Mapping[int, int]) -> str:
    """Return a drawing of a mine in characters.

    `tiles`, `reached` and `hidden` map packed cells to the tiles of face-up cards, masks of reached
    openings and numbers of face-down goals, as in `Maze`.
    """
    columns, rows = zip(*map(unpack, (*tiles, *hidden)), strict=True)
    across = range(min(columns), max(columns) + 1)
    lines = ["    " + "".join(f"{x:^5}" for x in across)]
    for y in range(min(rows), max(rows) + 1):
        cells = [_cell(pack(x, y), tiles, reached, hidden) for x in across]
        for number, label in enumerate(("", f"{y}", "")):
            lines.append(f"{label:>2}  " + "".join("".join(cell[number]) for cell in cells))
    return "\n".join(line.rstrip() for line in lines)


def _cell(
    cell: int, tiles: Mapping[int, int], reached: Mapping[int, int], hidden: Mapping[int, int]
) -> Rows:
    if cell in tiles:
        return _card(tiles[cell], reached.get(cell, 0))
    if cell in hidden:
        return [list("░░░░░"), list(f"░░{hidden[cell]}░░"), list("░░░░░")]
    return [list("     "), list("  ·  "), list("     ")]


def _card(tile: int, reached: int) -> Rows:
    rows = [list("     ") for _ in range(3)]
    tunnels = [group for group in GROUPS[tile] if group.bit_count() > 1]
    for group in GROUPS[tile]:
        _add_group(rows, group, _HEAVY if group & reached else _LIGHT)
    if len(tunnels) > 1:
        rows[1][2] = _CROSSINGS.get(tunnels[0], "╲")
    rows[0][0] = _MARKS.get(code_of(tile)) or _FEATURE_MARKS.get(FEATURE[tile], " ")
    return rows


def _add_group(rows: Rows, group: int, signs: str) -> None:
    is_tunnel = group.bit_count() > 1
    for side in SIDES:
        if group & side:
            _add_arm(rows, side, is_tunnel, signs)
    if is_tunnel:
        rows[1][2] = signs[group]


def _add_arm(rows: Rows, side: int, is_tunnel: bool, signs: str) -> None:
    upright, level = signs[NORTH | SOUTH], signs[EAST | WEST]
    if side in (NORTH, SOUTH):
        rows[0 if side == NORTH else 2][2] = upright if is_tunnel else signs[side]
    elif side == EAST:
        rows[1][3:] = [level, level] if is_tunnel else [" ", signs[side]]
    else:
        rows[1][:2] = [level, level] if is_tunnel else [signs[side], " "]
