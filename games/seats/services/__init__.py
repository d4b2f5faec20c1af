"""Services for seats that are offered, given, lent or deserted."""
