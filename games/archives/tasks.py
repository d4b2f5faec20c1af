"""What falls due: archives that are asked for, ready, or to be thrown away."""

from games.archives import services
from games.draining import FallsDue

KINDS = (FallsDue("attend_to_archives", services.due, services.attend),)
