"""Seats: who may take one, who leaves one for good, and their names."""
