"""The formats of French."""
