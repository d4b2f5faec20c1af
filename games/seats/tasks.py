"""Due tasks: games that end because all of their people are away."""

from games.core.falling_due import FallsDue
from games.seats.services import desertion

KINDS = (
    FallsDue("warn_of_ends", desertion.to_warn, desertion.warn),
    FallsDue("abandon_games", desertion.due, desertion.abandon),
)
