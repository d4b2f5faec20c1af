"""Practice: games against computer players that are dealt at once, for guests too."""
