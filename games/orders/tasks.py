"""Tasks that fall due: orders of turns that have begun, once their pause is over."""

from games.core.falling_due import FallsDue
from games.orders import services

KINDS = (FallsDue("play_orders", services.due, services.play),)
