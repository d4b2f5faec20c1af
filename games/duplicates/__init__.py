"""Duplicates: several tables play the same deal, and each seat is compared with its like."""
