"""Whether an account gets emails about its games."""

from enum import StrEnum

from accounts.models import Account

# In the session of somebody who does not want to be reminded to verify their address now.
REMINDER_CLOSED = "reminder_closed"


class TurnEmails(StrEnum):
    """Whether emails about games go to somebody, or the reason why not."""

    GO = "go"
    UNVERIFIED = "unverified"
    OFF = "off"
    GUEST = "guest"


def turn_emails_of(account: Account) -> TurnEmails:
    """Return whether an account gets emails about its games: only at a verified address."""
    if account.is_guest:
        return TurnEmails.GUEST
    if not account.turn_emails:
        return TurnEmails.OFF
    return TurnEmails.GO if account.has_verified_address else TurnEmails.UNVERIFIED
