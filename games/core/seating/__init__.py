"""Seats: who may take one, who is offered one, who leaves one for good, and their names."""
