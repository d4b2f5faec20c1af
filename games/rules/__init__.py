"""The rules of Saboteur and Saboteur 2: pure Python, the standard library only.

Read `engine` first: it is the door through which the rest of the project plays. rules.md numbers
in docstrings point at the sections of the rules this engine decides by.
"""
