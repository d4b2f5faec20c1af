"""Seats of running games whose players left for good, and which others can take over."""
