"""Lists of games: my games, open tables, finished games, and the next one that waits."""
