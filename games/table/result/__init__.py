"""The result of a round, and explanations of its gold."""
