"""Code for every feature: rows under their locks, turns, clocks, seats, and who may see which.

`turns`, `deadlines`, `computers` and `seating` write; `tables`, `history` and `people` only read.
"""
