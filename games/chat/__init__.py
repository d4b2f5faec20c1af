"""What is said at a table, and what somebody does not want to read of it."""
