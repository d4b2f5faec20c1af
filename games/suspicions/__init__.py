"""Suspicion ledgers: a player's suspicions, turn by turn, and how right they were."""
