"""The pages that prove how a game was dealt; the protocol itself is `games.services.fair_deals`."""
