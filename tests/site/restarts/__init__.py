"""The site as the README runs it, while its PostgreSQL is stopped, killed and started again."""
