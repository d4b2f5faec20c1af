"""Selectors: all reads of games.

`tables` reads one table for one viewer, `logs` the turns of a game. They return frozen dataclasses
of `read_models`: no rows, and no secrets that the viewer may not know.
"""
