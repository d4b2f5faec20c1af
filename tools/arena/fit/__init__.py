"""`python -m tools.arena.fit`, or `make fit`: fit the figures that computer players go by.

`value` is how the Expert weighs a position, `likelihoods` what each deed tells of who did it.
Regulars play; figures are fitted on the even deals of a seed and judged on the odd ones. A series
that is stopped resumes where it was (`var/fit/*.jsonl`).
"""
