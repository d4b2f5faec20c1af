"""The API for programs at `/api/v1/`: thin, as the views are; it reads a request and calls a door.

What it tells is built from Observations, Events and the selectors' other read models, field by
field, in notation.md's words; rows of a round never reach it.
"""
