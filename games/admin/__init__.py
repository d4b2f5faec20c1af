"""Games in Django's admin: everything public about them, and nothing else.

Staff play as well. What is secret while a game runs is not shown here, and cannot be searched,
sorted or filtered, not even by somebody with every right.
"""

from games.admin import games, notices, public, rounds
from games.features import modules

# Those of the features register themselves.
modules("admin")

__all__ = ["games", "notices", "public", "rounds"]
