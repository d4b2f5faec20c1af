"""A table's page: pure functions from a viewer's view to markup and plain facts.

Nothing here queries the database or knows who may see what: it is given an Observation and a
Choice.
"""
