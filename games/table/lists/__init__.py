"""Lists of games: a row for each, with a summary and a small drawing of its mine."""
