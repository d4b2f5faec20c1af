"""Each player's turns, claims and words in a round, side by side."""
