"""Practice that goes another way from a turn of a finished game: “what if I had…”."""
