"""Services: all writes of games.

`seating` and `lifecycle` fill and start tables, `turns` plays, `seen` records the looks of players.
Every function is one transaction under the lock of the game's row, writes its notices in it, and
notifies open pages after the commit. Refusals are classes of `errors`.
"""
