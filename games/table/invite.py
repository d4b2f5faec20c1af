"""What an invite link says: who invites, to what, for how long; or why it is too late."""

from dataclasses import dataclass
from enum import StrEnum

from games.selectors.read_models import Invitation

# A round takes some fifty turns, however many play: more players hold fewer cards each.
TURNS = 50


class Outlook(StrEnum):
    """What becomes of whoever wants to sit down."""

    OPEN = "open"
    FULL = "full"
    STARTED = "running"
    OVER = "finished"
    CANCELLED = "cancelled"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class InviteInWords:
    """A page's heading and its sentence; chat programs show both. `days` is how long it takes."""

    outlook: Outlook
    title: str
    sentence: str
    days: str = ""

    @property
    def is_open(self) -> bool:
        """Whether there is a seat to take."""
        return self.outlook is Outlook.OPEN


def outlook_of(invitation: Invitation) -> Outlook:
    """Whether there is a seat for the viewer, and else why not."""
    if invitation.is_turned_away:
        return Outlook.BLOCKED
    if invitation.status != "lobby":
        return Outlook(invitation.status)
    return Outlook.OPEN if invitation.taken < invitation.seats else Outlook.FULL
