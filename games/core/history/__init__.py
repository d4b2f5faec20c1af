"""Reads of games and rounds that are played: their records, turns and lengths."""
