"""Reads of a table for one viewer, from what that viewer may see and nothing else."""
