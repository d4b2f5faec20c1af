"""People that somebody likes to play with, has blocked, or shares a home with."""
