"""Suspicion ledgers: whom a player suspects, turn by turn, and how right that was."""
