"""When a person's clock runs, and what follows from it: pure arithmetic of instants.

No Django and no clock of its own; `python -m games.clocks` checks files of known answers. Instants
are aware datetimes, answered in UTC, and zones the standard library’s. clocks.md decides all of it.
"""
