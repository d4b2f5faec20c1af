"""Figures from a person's finished games: streaks, dwarfs, company."""
