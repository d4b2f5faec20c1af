"""Reads of past games and rounds: their records, turns and lengths."""
