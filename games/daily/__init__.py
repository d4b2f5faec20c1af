"""“Who is it?” of the day: one unfinished round, the same for everyone, to guess the dwarfs of."""
