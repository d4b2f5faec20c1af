"""The page of a table: pure functions from a viewer's view to markup and plain facts.

Nothing here queries the database or decides who may see what: it gets an Observation and a Choice.
"""
