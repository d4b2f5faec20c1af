"""Due tasks: duplicates that gather nobody, and those whose tables have all ended.

The second are for a process that died before it released them; the first are closed nowhere else.
"""

from games.draining import FallsDue
from games.duplicates import services

KINDS = (
    FallsDue("release_duplicates", services.due, services.release),
    FallsDue("close_duplicates", services.stale, services.close),
)
