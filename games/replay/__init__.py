"""A game turn by turn: what a moment shows, and the links to the others."""
