"""The story of a game that is over."""
