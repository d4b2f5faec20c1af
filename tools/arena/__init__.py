"""How good the computer players are: `python -m tools.arena --tested novice --rounds 200`.

One deal is played with the tested strength in every seat in turn, everybody else playing the
other one, and once with nobody tested: what the tested seat earns more or less is told by pairs.
docs/computer-players.md explains it, and links to results.
"""
