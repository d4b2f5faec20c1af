"""Mentions: `@` and the name of somebody at the table, in what is said there."""

# So many are looked at in one message: more would only be noise.
MOST_MENTIONS = 20
