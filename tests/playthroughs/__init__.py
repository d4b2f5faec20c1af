"""Short games as text a person can read: the mine, what each seat sees, the move, the events.

Each `*.yaml` is a whole game (notation.md, Whole games), each `*.txt` what became of it, written by
`python -m tests.playthroughs`. What comes to be seen otherwise shows as a line of a diff.
"""
