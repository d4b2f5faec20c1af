"""Lists of games: a person's games, open tables, finished games, and the next one that waits."""
