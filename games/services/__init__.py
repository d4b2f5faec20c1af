"""Everything that writes games.

`lobby` gathers people and starts games, `turns` plays, `chat` talks, `seen` remembers who looked at
what. Every function is one transaction under the lock of the game's row, writes its notices in it,
and tells open pages after the commit. What they refuse is one of `errors`.
"""
