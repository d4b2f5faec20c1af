"""Arithmetic of clocks: when a person's clock runs, and deadlines, banks and votes that follow.

No Django and no clock of its own; `python -m games.clocks` checks files of known answers. Instants
are aware datetimes, returned in UTC, and zones are the standard library’s. clocks.md has all the
rules.
"""
