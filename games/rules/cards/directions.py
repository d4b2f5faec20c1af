"""The four sides of a card as bits of a mask: north 1, east 2, south 4, west 8."""

LETTERS = "NESW"
NORTH, EAST, SOUTH, WEST = SIDES = (1, 2, 4, 8)


def mask_of(letters: str) -> int:
    """Return the mask of some openings written as letters, such as "NE"."""
    return sum(SIDES[LETTERS.index(letter)] for letter in letters)


def letters_of(mask: int) -> str:
    """Return the letters of a mask in the order N E S W."""
    return "".join(letter for letter, side in zip(LETTERS, SIDES, strict=True) if mask & side)


def half_turn(mask: int) -> int:
    """Turn a mask by 180 degrees: of one side, the side of the next cell that faces it."""
    return (mask << 2 | mask >> 2) & 15
