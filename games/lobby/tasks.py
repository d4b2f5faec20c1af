"""Due tasks: tables that gather nobody."""

from games.draining import FallsDue
from games.lobby import closing

KINDS = (FallsDue("close_tables", closing.due, closing.close),)
