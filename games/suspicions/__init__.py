"""Suspicion ledgers: whom a player takes for a saboteur turn by turn, and how right that was."""
