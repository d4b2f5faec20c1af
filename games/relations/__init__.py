"""Whom people know, like to play with, keep apart from, and share a home with."""
