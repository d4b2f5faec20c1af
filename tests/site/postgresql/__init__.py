"""The pool of connections to PostgreSQL."""
