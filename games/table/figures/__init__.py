"""Figures of finished games: shares with their likely ranges, in words and drawn."""
