"""Replays: a game turn by turn, with links between its moments."""
