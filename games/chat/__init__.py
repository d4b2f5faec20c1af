"""The chat of a table, and people's filters of it."""
