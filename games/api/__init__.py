"""The API for programs at `/api/v1/`. As thin as the views, it reads a request and calls a service
or a selector.

Its answers are built from Observations, Events and the selectors' other read models, field by
field, in notation.md's words; rows of a round never reach it.
"""
