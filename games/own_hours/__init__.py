"""Own hours: when a person sleeps, their days off and their holidays (clocks.md 1)."""
