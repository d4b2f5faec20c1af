"""Deals that nobody can choose and anybody can check: commitments, seeds, cards, proof (fair.md).

No I/O: the caller passes secrets from a secure generator. `python -m games.rules.fair` checks files
of known answers. `verify_deal.py` is a checker for anybody: one file without imports from this
project.
"""
