"""Where the parts of a move stand in one number, for lists made a hundred thousand times a second.

The family stands above bit 24. A path card's move is its packed cell plus its tile; of the other
cards played, the low eight bits hold the card's number shifted by one, like a tile that is not
turned. A pass names places in the sorted hand of the seat to act, so a number means a move in its
position only.
"""

Compact = int

FAMILY = 24
ON, FALL, LOOK, THEFT, PASS, DISCARD, STEAL = (family << FAMILY for family in range(1, 8))
"""What is added for each family; laying a path card adds nothing. Below PASS a card is played."""

SEAT = 8
SLOT = 12
GOAL = 8
REMOVED = 21
CHOSEN = (1 << REMOVED) - 1  # the places of the cards in the sorted hand (`discards`)
