"""The claims board of a table: what is on record, what is stated, and what to state."""
