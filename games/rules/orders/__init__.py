"""Orders that a seat leaves for its next turn, and their results; no I/O."""
