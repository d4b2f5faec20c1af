"""The kinds of move, one file each: notation, legality, effect and public event.

A new kind is a file here and a line in `registry`.
"""
