"""How long what is kept: the page on privacy says it, and the clearing task does it.

Everything to be cleared is listed here once, so that what is said and what is done are the same.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.login import sessions
from accounts.models.former_name import KEPT
from games.core import clearing
from games.moderation.services.reporting import clear_closed

# The most that is cleared in one go; the rest is left for the next.
GUESTS, PRACTICE, ROWS = 50, 50, 1000
_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Retention:
    """What is deleted after how many days, and how: `clear` says whether there may be more."""

    what: Promise
    days: Callable[[], int]
    clear: Callable[[], bool]


RETENTIONS = (
    Retention(
        _("Practice games of guests who did not come back, and those that were put away"),
        lambda: settings.PRACTICE_DAYS,
        lambda: clearing.clear_practice(PRACTICE) == PRACTICE,
    ),
    Retention(
        _("Guests who did not come back, with all that is theirs"),
        lambda: settings.GUEST_DAYS,
        lambda: clearing.clear_guests(GUESTS) == GUESTS,
    ),
    Retention(
        _("Records of notices and emails that were sent"),
        lambda: settings.NOTICE_DAYS,
        lambda: clearing.clear_notices(ROWS) == ROWS,
    ),
    Retention(
        _("Sessions, counted from a browser’s last visit"),
        lambda: settings.SESSION_COOKIE_AGE // _DAY,
        lambda: sessions.clear_expired(ROWS) == ROWS,
    ),
    Retention(
        _("Names that were given up"),
        lambda: KEPT.days,
        lambda: services.clear_former_names(ROWS) == ROWS,
    ),
    Retention(
        _("Closed reports and what was decided, unless it still holds"),
        lambda: settings.REPORT_DAYS,
        lambda: clear_closed(ROWS) >= ROWS,
    ),
)


def clear_expired() -> bool:
    """Delete a share of all rows kept for too long; return whether there may be more."""
    # Every one of them, though the first has more to do.
    full = [retention for retention in RETENTIONS if retention.clear()]
    return bool(full)
