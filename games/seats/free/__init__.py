"""Seats of running games that anybody may take: their players left, or offer them to anyone."""
