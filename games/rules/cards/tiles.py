"""Path cards as laid (tiles), with their properties in precomputed tables.

A tile is a card's number shifted by one, plus one if it is turned by 180 degrees. These tables
decide how fast legal moves are found: each replaces a loop with one look-up.
"""

from games.rules.cards.cards import CODES, FIXED, NUMBER, PATH_COUNT, feature_of, groups_of
from games.rules.cards.cells import SIDES, STEP, half_turn

Edges = int
"""The demands of an empty cell's neighbours on a card, in twelve bits.

Lit sides, sides with an opening, and sides with a face-up neighbour, four bits each from the
lowest.
"""

LIT = 0x00F
ASKED = 0xF00

_IN_THE_MINE = PATH_COUNT + len(FIXED)


def tile_of(code: str, turned: bool) -> int:
    """Return the tile (a compact number for a card as it lies) of a card's code; `turned` means by
    180 degrees. A symmetrical card always has the tile that is not turned.
    """
    number = NUMBER[code]
    return number << 1 | (turned and TURNS[number])


def code_of(tile: int) -> str:
    """Return the code of the card that a tile shows."""
    return CODES[tile >> 1]


def _groups(tile: int) -> tuple[int, ...]:
    groups = groups_of(CODES[tile >> 1])
    return tuple(half_turn(group) for group in groups) if tile & 1 else groups


_ALL = range(2 * _IN_THE_MINE)
GROUPS = tuple(_groups(tile) for tile in _ALL)
MASK = tuple(sum(groups) for groups in GROUPS)
TURNS = tuple(
    sorted(GROUPS[number << 1]) != sorted(GROUPS[number << 1 | 1]) for number in range(_IN_THE_MINE)
)
"""For each card number: whether the card looks different when turned."""

FEATURE = tuple(feature_of(CODES[tile >> 1]) for tile in _ALL)
IS_LADDER = tuple(feature == "ladder" for feature in FEATURE)
START_TILE = NUMBER["start"] << 1


def _reach(tile: int, lit: int, shut: str = "") -> int:
    """Return the openings of a tile that are reached when the `lit` ones meet reached openings.

    A ladder's group is always reached (rules.md 6.3). A door is on the card's group of two
    openings; with `shut` naming its colour, that group is never reached.
    """
    reached = 0
    for group in GROUPS[tile]:
        if FEATURE[tile] == shut != "" and group.bit_count() == 2:
            continue
        if group & lit or IS_LADDER[tile]:
            reached |= group
    return reached


def _reach_table(shut: str) -> tuple[int, ...]:
    return tuple(_reach(tile, lit, shut) for tile in _ALL for lit in range(16))


REACH = _reach_table("")
"""The reached openings for each tile and its lit openings (`tile << 4 | lit`)."""

REACH_FOR = {"blue": _reach_table("green"), "green": _reach_table("blue")}
"""The same when the other team's doors are shut (rules.md 6.5)."""


def _spread(tile: int, lit: int) -> tuple[tuple[int, Edges], ...]:
    spread = []
    for side in SIDES:
        back = half_turn(side)
        opened = back << 4 if MASK[tile] & side else 0
        spread.append((STEP[side], back << 8 | opened | (back if lit & side else 0)))
    return tuple(spread)


SPREAD = tuple(_spread(tile, lit) for tile in _ALL for lit in range(16))
"""For each `tile << 4 | reached`: per side, the step over it and the neighbour's new edges."""

LIGHT = tuple(
    tuple((STEP[side], half_turn(side)) for side in SIDES if lit & side) for lit in range(16)
)
"""For each mask of reached openings: the steps to the neighbours they light, and the lit sides."""

EXPOSE = tuple((STEP[side], side, half_turn(side)) for side in SIDES)
"""For each side: the step over it, the side itself, and the side seen from there."""


def _orientations(number: int, numbers: int, opened: int) -> tuple[int, ...]:
    both = (number << 1, number << 1 | 1) if TURNS[number] else (number << 1,)
    return tuple(tile for tile in both if MASK[tile] & numbers == opened)


def _row(ladders: bool, asked: int, opened: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        _orientations(number, asked, opened) if IS_LADDER[number << 1] == ladders else ()
        for number in range(PATH_COUNT)
    )


def _fits(ladders: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
    rows = [_row(ladders, asked, opened) for asked in range(16) for opened in range(16)]
    return tuple(rows[edges >> 4] for edges in range(4096))


FITS = _fits(ladders=False)
"""For edges, then card number: the tiles of that card that match every face-up neighbour."""

LADDER_FITS = _fits(ladders=True)
"""The same for ladders, which FITS leaves out because they fit in other cells as well."""
