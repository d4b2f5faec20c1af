"""Due tasks: answers to count, and bursts that begin or end."""

from games.bursts import services
from games.draining import FallsDue

KINDS = (FallsDue("turn_bursts", services.due, services.turn),)
