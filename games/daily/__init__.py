"""Who is it? of the day: one unfinished round, the same for everyone, with a guess to make."""
