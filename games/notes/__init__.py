"""Notes: a player's private text about a game and its players; nobody else ever sees it."""
