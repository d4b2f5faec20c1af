"""Thoughts about a turn of a finished game, and how it looked to the table."""
