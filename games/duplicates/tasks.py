"""Due tasks: closing duplicates that gather nobody, and releasing those whose tables have ended.

The last table releases its duplicate itself, unless the process dies in between.
"""

from games.draining import FallsDue
from games.duplicates import services

KINDS = (
    FallsDue("release_duplicates", services.due, services.release),
    FallsDue("close_duplicates", services.stale, services.close),
)
