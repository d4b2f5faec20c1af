"""notation.md's files: scenarios and whole games, read, run and written."""
