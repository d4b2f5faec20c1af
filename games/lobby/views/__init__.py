"""Pages of tables before the start."""
