"""The kinds of move, one file each: how it is written, when it is legal, what it does and tells.

A new kind is a file here and a line in `registry`.
"""
