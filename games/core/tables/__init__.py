"""Reads of a table for one viewer, made only from facts that this viewer may see."""
