"""Thoughts about a turn of a finished game, and the suspicions at the table."""
