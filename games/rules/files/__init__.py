"""Reads, runs and writes notation.md's files: scenarios and whole games."""
