"""`python -m tools.arena.fit`, or `make fit`: fit the figures that computer players go by.

`treasure` is how likely it is reached from a position on, `likelihoods` what each deed tells of
who did it.
Regulars play; figures are fitted on the even deals of a seed and judged on the odd ones. A series
that is stopped resumes where it was (`var/fit/*.jsonl`).
"""
