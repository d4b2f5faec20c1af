"""Tasks that fall due: motions whose time is over."""

from games.core.falling_due import FallsDue
from games.motions import services

KINDS = (FallsDue("close_motions", services.due, services.close),)
