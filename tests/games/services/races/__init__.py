"""Every pair of doors of one game at the same moment, on PostgreSQL."""
