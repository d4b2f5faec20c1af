"""Code for every feature: rows under their locks, turns, clocks, seats, and who may see what.

`turns`, `clock`, `computers` and `seating` write; `tables`, `history` and `people` only read.
"""
