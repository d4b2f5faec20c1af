"""A game's course: dealt, begun, played turn by turn, rolled back, ended, counted."""
