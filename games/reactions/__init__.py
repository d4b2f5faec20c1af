"""Quick reactions: what a player says to a turn with a single finger."""
