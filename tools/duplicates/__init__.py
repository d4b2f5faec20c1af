"""Measures what a rating from duplicates foretells of computer players."""
