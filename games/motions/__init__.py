"""Motions: what a table decides by secret ballot (clocks.md 5).

`services` put something to the vote, take ballots and count them; `kinds` say of each kind when it
may be asked and what it brings about; nobody learns who asked, nor how anybody voted.
"""
