"""A deal that nobody can choose and anybody can check: commitments, seeds, cards, proof (fair.md).

Pure: whoever calls brings the secrets, drawn by a generator fit for secrets. `python -m
games.rules.fair` checks files of known answers, and `verify_deal.py` is the checker that anybody
can take along: one file that needs nothing of this project.
"""
