"""`python -m tools.house`, or `make house`: how large the code is and how far one thing leads.

Sizes and imports are counted from the files that git knows; walks, with `--walks`, from a turn, a
deadline and an email that are really played on a site of its own, PostgreSQL and Redis included.
"""
