"""People whom a person likes to play with, or has blocked."""
