"""The course of a game: dealt, begun, played turn by turn, rolled back, ended, counted."""
