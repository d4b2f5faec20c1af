"""Due tasks: duplicates that gather nobody, and those whose tables have all ended.

The last table releases them; this is for a process that died in between.
"""

from games.draining import FallsDue
from games.duplicates import services

KINDS = (
    FallsDue("release_duplicates", services.due, services.release),
    FallsDue("close_duplicates", services.stale, services.close),
)
