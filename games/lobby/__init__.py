"""Gathering people at a table: opening, inviting, sitting down, starting, and playing again."""
