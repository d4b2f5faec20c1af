"""The calendar: a person's deadlines at a private address."""
