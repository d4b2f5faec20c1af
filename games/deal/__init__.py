"""The pages that prove how a game was dealt; `games.core.turns.fair_deals` is the protocol."""
