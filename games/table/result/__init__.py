"""The result of a round, and the sharing of its gold."""
