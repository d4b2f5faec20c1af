"""Practice from a turn of a finished game on: “what if I had…”."""
