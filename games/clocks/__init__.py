"""Times of slow play: when a person's clock runs, deadlines, banks and votes (clocks.md).

No Django, and callers pass the time. Instants are aware datetimes, returned in UTC; zones are the
standard library's. `python -m games.clocks` checks files of known answers.
"""
