"""Selectors for lists of games. The next page is read from the last line's key: never an OFFSET,
never a count.
"""

from games.core.tables.waiting import next_game, waiting_for
from games.lists.selectors.finished import companions_of, finished_games, games_of
from games.lists.selectors.my_games import current_games, my_games, my_turns
from games.lists.selectors.open_tables import ANYTHING, open_tables

__all__ = [
    "ANYTHING",
    "companions_of",
    "current_games",
    "finished_games",
    "games_of",
    "my_games",
    "my_turns",
    "next_game",
    "open_tables",
    "waiting_for",
]
