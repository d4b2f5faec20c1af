"""Computer players at their turn: when they are due, how they think, and what if they fail."""
