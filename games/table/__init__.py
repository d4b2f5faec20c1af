"""What a table looks like: pure functions from what a viewer may see to markup and plain facts.

Nothing here queries the database or knows who may see what: it is given an Observation and a
Choice.
"""
