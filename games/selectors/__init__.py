"""Everything that reads games.

`tables` draws one table as one person may see it, `lists` are the lists of games, `logs` and `chat`
are what was done and said. They return frozen dataclasses of `read_models`: no rows, and nothing
hidden that the viewer may not know.
"""
