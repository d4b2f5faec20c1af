"""Reactions: a player's one-word answers to turns."""
