"""Due tasks: duplicates whose tables have all ended, for a process that died in between."""

from games.draining import FallsDue
from games.duplicates import services

KINDS = (FallsDue("release_duplicates", services.due, services.release),)
