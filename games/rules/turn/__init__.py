"""One turn: its legal moves, the reasons against others, and the effects of a move."""
