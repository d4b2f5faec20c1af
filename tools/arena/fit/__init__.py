"""`python -m tools.arena.fit`, or `make fit`: fit the figures that computer players use.

`treasure` is the chance of reaching the treasure from a position, `likelihoods` what each deed
reveals about its player.
Regulars play; figures are fitted on the even deals of a seed and judged on the odd ones. A stopped
series resumes where it was (`var/fit/*.jsonl`).
"""
