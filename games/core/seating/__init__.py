"""Seats: checks before taking one, leaving one for good, and names."""
