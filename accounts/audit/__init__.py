"""The audit log: a chain of entries that nobody can change unnoticed, and its words."""
