"""The bell on every page: what is new for a person."""
