"""Periods after which data is deleted: the page on privacy shows them, and the clearing task
applies them.

All data to be deleted is listed here once, so that the page and the task agree.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.login import sessions
from accounts.models import Account
from accounts.models.former_name import KEPT
from accounts.services import delete_account
from games.core.locking import lock_accounts, lock_seats
from games.models import Game, Notice, Player
from games.moderation.services.reporting import clear_closed
from games.notices import outbox

# The most that is cleared in one go; the rest is left for the next.
GUESTS, PRACTICE, ROWS = 50, 50, 1000
_DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Retention:
    """A kind of data and the days after which it is deleted; `clear` deletes some and returns
    whether there may be more.
    """

    what: Promise
    days: Callable[[], int]
    clear: Callable[[], bool]


RETENTIONS = (
    Retention(
        _("Practice games of guests who did not come back, and those that were put away"),
        lambda: settings.PRACTICE_DAYS,
        lambda: clear_practice(PRACTICE) == PRACTICE,
    ),
    Retention(
        _("Guests who did not come back, with all that is theirs"),
        lambda: settings.GUEST_DAYS,
        lambda: clear_guests(GUESTS) == GUESTS,
    ),
    Retention(
        _("Records of notices and emails that were sent"),
        lambda: settings.NOTICE_DAYS,
        lambda: clear_notices(ROWS) == ROWS,
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
    """Delete some rows of each kind that are past their period, and return whether there may be
    more.
    """
    # Every one of them, though the first has more to do.
    full = [retention for retention in RETENTIONS if retention.clear()]
    return bool(full)


def clear_guests(limit: int) -> int:
    """Delete up to `limit` guests who have not been seen for `GUEST_DAYS`, with all their practice
    games, and return the number of guests deleted. Guests in a game with others stay.
    """
    before = _days_ago(settings.GUEST_DAYS)
    gone = _guests_to_clear(before).order_by("pk").values_list("pk", flat=True)[:limit]
    return sum(_clear_guest(guest_id, before) for guest_id in list(gone))


def clear_practice(limit: int) -> int:
    """Delete up to `limit` abandoned practice games, and return the number deleted.

    Abandoned are the games of guests who have not been seen for `PRACTICE_DAYS`, and games
    cancelled that long ago. People with an account keep finished and running games.
    """
    before = _days_ago(settings.PRACTICE_DAYS)
    gone = _practice_to_clear(before).order_by("created_at").values_list("pk", flat=True)[:limit]
    return sum(_clear_practice(game_id, before) for game_id in list(gone))


def clear_notices(limit: int) -> int:
    """Delete up to `limit` notices older than `NOTICE_DAYS` that no longer wait, and return the
    number deleted.
    """
    before = _days_ago(settings.NOTICE_DAYS)
    settled = (
        Notice.State.SENT,
        Notice.State.OBSOLETE,
        Notice.State.UNCERTAIN,
        Notice.State.FAILED,
    )
    old = Notice.objects.filter(state__in=settled, created_at__lt=before).order_by("pk")
    with transaction.atomic():
        cleared, _ = outbox.skip_locked(old[:limit]).delete()
    return cleared


def _days_ago(days: int) -> datetime:
    return timezone.now() - timedelta(days=days)


@transaction.atomic
def _clear_practice(game_id: int, before: datetime) -> bool:
    # Checked again under the lock: somebody may have come back meanwhile.
    lock_seats(Player.objects.filter(game_id=game_id))
    game = _practice_to_clear(before).filter(pk=game_id).first()
    if game is None:
        return False
    game.delete()
    return True


def _practice_to_clear(before: datetime) -> QuerySet[Game]:
    put_away = Q(status=Game.Status.CANCELLED, ended_at__lt=before)
    left_behind = Q(host__in=_unseen_guests(before))
    old = Game.objects.filter(practice=True, created_at__lt=before)
    return old.filter(put_away | left_behind)


@transaction.atomic
def _clear_guest(guest_id: int, before: datetime) -> bool:
    # Checked again under the lock: somebody may have come back or signed up meanwhile.
    lock_accounts([guest_id])
    lock_seats(Player.objects.filter(account_id=guest_id))
    guest = _guests_to_clear(before).filter(pk=guest_id).first()
    if guest is None:
        return False
    delete_account(guest)
    return True


def _unseen_guests(before: datetime) -> QuerySet[Account]:
    seats = Player.objects.filter(account_id=OuterRef("pk"))
    seen = seats.filter(Q(seen_at__gte=before) | Q(joined_at__gte=before))
    guests = Account.objects.filter(is_guest=True, created__lt=before)
    return guests.exclude(last_login__gte=before).exclude(Exists(seen))


def _guests_to_clear(before: datetime) -> QuerySet[Account]:
    going_on = (Game.Status.LOBBY, Game.Status.RUNNING)
    with_others = Player.objects.filter(
        account_id=OuterRef("pk"), game__practice=False, game__status__in=going_on
    )
    return _unseen_guests(before).exclude(Exists(with_others))
