"""Packs a move into one number: lists of moves are made a hundred thousand times a second.

The family is in the bits from 24. A path card's move is its packed cell plus its tile. For other
cards, the low eight bits hold the card's number shifted by one, like a tile that is not turned. A
pass names places in the sorted hand of the seat to act, so a number means a move only in its
position.
"""

Compact = int

FAMILY = 24
ON, FALL, LOOK, THEFT, PASS, DISCARD, STEAL = (family << FAMILY for family in range(1, 8))
"""The bits of each family; laying a path card has none. Numbers below PASS play a card."""

SEAT = 8
SLOT = 12
GOAL = 8
REMOVED = 21
CHOSEN = (1 << REMOVED) - 1  # the places of the cards in the sorted hand (`discarding`)
