"""Measures how good computer players are: `python -m tools.arena --tested novice --rounds 200`.

Each deal is played with the tested strength in every seat in turn, while everybody else plays the
other one, and once with nobody tested. The report compares what a seat earns in these pairs.
docs/computer-players.md explains it, and links to results.
"""
