"""`python -m tools.house`, or `make house`: measure the size of the code and the length of walks.

Sizes and imports are counted from the files that git knows. With `--walks`, a turn, a deadline and
an email are run on a separate site with PostgreSQL and Redis.
"""
