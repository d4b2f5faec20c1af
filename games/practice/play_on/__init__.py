"""Practice that goes on from a turn of a finished game: “what if I had…”."""
