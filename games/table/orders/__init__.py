"""The page of one's orders: what is left to be played, and choosing what to add."""
