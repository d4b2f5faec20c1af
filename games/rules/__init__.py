"""The rules of Saboteur and Saboteur 2, in pure Python with only the standard library.

Read `engine` first: the rest of the project plays through it. Numbers in docstrings, such as
rules.md 3.1, are sections of docs/rules.md, which this engine follows.
"""
