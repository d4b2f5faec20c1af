"""Notes: what a player writes down of a game for themselves; nobody else ever sees them."""
