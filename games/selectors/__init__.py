"""The one door for reading.

`tables` draws one table as one person may see it, `lists` are the lists of games, `logs` and `chat`
are what was done and said. What comes out are frozen dataclasses of `shapes`; nothing in them is a
row, and nothing hidden is in them that the viewer may not know.
"""
