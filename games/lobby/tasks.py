"""Due tasks: tables that gather nobody."""

from games.core.falling_due import FallsDue
from games.lobby import closing

KINDS = (FallsDue("close_tables", closing.due, closing.close),)
