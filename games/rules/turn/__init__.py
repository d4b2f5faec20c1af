"""One turn: which moves are legal, why others are refused, and what a move does."""
