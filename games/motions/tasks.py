"""Due tasks: motions whose time is over."""

from games.draining import FallsDue
from games.motions import services

KINDS = (FallsDue("close_motions", services.due, services.close),)
