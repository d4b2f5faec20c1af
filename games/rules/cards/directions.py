"""The four sides of a card as bits of a mask: north 1, east 2, south 4, west 8."""

LETTERS = "NESW"
NORTH, EAST, SOUTH, WEST = SIDES = (1, 2, 4, 8)


def mask_of(letters: str) -> int:
    """The mask of some openings written as letters, such as "NE"."""
    return sum(SIDES[LETTERS.index(letter)] for letter in letters)


def letters_of(mask: int) -> str:
    """The letters of a mask in the order N E S W."""
    return "".join(letter for letter, side in zip(LETTERS, SIDES, strict=True) if mask & side)


def half_turn(mask: int) -> int:
    """The mask after a turn by 180 degrees; also the side that faces a side from the next cell."""
    return (mask << 2 | mask >> 2) & 15
