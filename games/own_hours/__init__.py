"""Own hours: a person's sleep, days off and holidays (clocks.md 1)."""
