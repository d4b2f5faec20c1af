"""Crews: people who play with each other again and again, and all their evenings."""
