"""The bell on every page: a person's latest notices, and how many are new."""
