"""Pages that prove how a game was dealt; the protocol is in `games.core.turns.fair_deals`."""
