"""A card's lit openings: joined to the start, or free for a team (look.md 1, 4.6)."""

from collections.abc import Mapping

from games.rules.cards.cards import FIXED, feature_of
from games.rules.cards.cells import Cell
from games.rules.observation import LaidCard
from games.table.mine.geometry import OPPOSITE, neighbour

START, BLUE, GREEN = LIGHTINGS = ("start", "blue", "green")


def next_lighting(lighting: str | None, expansion: bool) -> str | None:
    """Return the lighting after this one: off (None), the start, with the expansion the blue and
    the green team, and then off again.
    """
    lightings = [None, *LIGHTINGS] if expansion else [None, START]
    at = lightings.index(lighting) if lighting in lightings else 0
    return lightings[(at + 1) % len(lightings)]


def groups_as_it_lies(card: str, turned: bool) -> tuple[str, ...]:
    """Return the openings of a card as it lies, one string of compass letters (`NS`) for each group
    of joined openings, in the order of the card's code; `turned` means by 180 degrees.
    """
    groups = dict(FIXED).get(card, card.partition("+")[0]).split(".")
    if not turned:
        return tuple(groups)
    return tuple("".join(OPPOSITE[side] for side in group) for group in groups)


def lit_openings(laid: LaidCard, lighting: str = START) -> str:
    """Return the openings of a laid card, as letters, that are lit in this `lighting`: joined to
    the start, or free for a team.
    """
    if lighting == BLUE:
        return laid.free_for_blue
    return laid.free_for_green if lighting == GREEN else laid.reached


def unlit_classes(groups: tuple[str, ...], lit: str) -> str:
    """Return the CSS classes, such as `u0 u2`, that darken a card's groups of joined openings:
    those groups without an opening in `lit` (letters).
    """
    return " ".join(
        f"u{number}" for number, group in enumerate(groups) if not set(group) & set(lit)
    )


def sides_joined(mine: Mapping[Cell, LaidCard], openings: str, at: Cell) -> str:
    """Return those of a card's openings, as letters, that meet a tunnel from the start in the
    neighbouring cells of `at`.
    """
    return "".join(
        side
        for side in openings
        if (beside := mine.get(neighbour(at, side))) and OPPOSITE[side] in beside.reached
    )


def lit_if_laid(mine: Mapping[Cell, LaidCard], card: str, turned: bool, at: Cell) -> str:
    """Return the openings, as letters, that a card would have joined to the start if laid at a
    cell. Only its neighbours are checked, which is enough to draw a card that is not laid yet.
    """
    groups = groups_as_it_lies(card, turned)
    if feature_of(card) == "ladder":
        return groups[0] + "".join(sides_joined(mine, "".join(groups[1:]), at))
    return "".join(group for group in groups if sides_joined(mine, group, at))
