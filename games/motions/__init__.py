"""Motions: questions that a table decides by secret ballot (clocks.md 5).

`services` open motions, take ballots and count them; `kinds` holds the conditions and effects of
each kind; nobody learns who opened a motion, nor how anybody voted.
"""
