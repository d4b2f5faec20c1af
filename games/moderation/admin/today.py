"""The first page of the admin: tiles of figures, the cases that wait, and the audit log's last
entry.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import audit_log
from accounts.models import Account, AuditEntry
from games.core import health
from games.models import Pulse
from games.moderation.selectors.cases import waiting_appeals, waiting_cases
from games.notices import hold
from games.notices.transports import TRANSPORTS
from games.wording.durations import time_span

Index = Callable[..., Any]


def with_today(index: Index) -> Index:
    """Return Django's first page of the admin with the day's work above its list of tables."""

    def shown(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        assert isinstance(request.user, Account)
        response: HttpResponse = index(request, {**today(request.user), **(extra_context or {})})
        return response

    return shown


def today(reader: Account) -> dict[str, Any]:
    """Return the template context of the day's work, as far as a member of staff has the permission
    to see it: `now` and `tiles`, and for some `waiting`, `half_within`, `appeals`, `last_entry` and
    `is_own_entry`.
    """
    now = timezone.now()
    context: dict[str, Any] = {"tiles": tiles(reader, now), "now": now}
    if reader.has_perm("games.view_case"):
        waiting = waiting_cases(reader, now)
        context["waiting"] = waiting
        if waiting["half_within"] is not None:
            context["half_within"] = time_span(waiting["half_within"])
    if reader.has_perm("games.appeal_case"):
        context["appeals"] = waiting_appeals(reader)
    if reader.has_perm("accounts.view_auditentry"):
        last = AuditEntry.objects.order_by("-number").first()
        context |= {"last_entry": last, "is_own_entry": last and audit_log.is_own(last, reader)}
    return context


# What waits longer than this waits for a worker that is not there.
_PATIENCE = timedelta(minutes=2)
_MANY_OFF = 5


@dataclass(frozen=True, slots=True)
class TodayTile:
    """A tile with a figure and a sentence. `is_wrong` if somebody should act, at `address` if that
    is not empty.
    """

    label: str
    figure: str
    sentence: str
    is_wrong: bool = False
    address: str = ""


def tiles(reader: Account, now: datetime) -> list[TodayTile]:
    """Return the tiles that the reader has the permission to see, in order. Makes nine queries, or
    fewer for fewer permissions.
    """
    return [make(reader, now) for right, make in _TILES if reader.has_perm(right)]


def _queue(_reader: Account, now: datetime) -> TodayTile:
    if (since := hold.since()) is not None:
        sentence = _("held for %(time)s; manage.py release_notices sends them")
        return TodayTile(
            _("Queue"), _("held back"), sentence % {"time": timesince(since, now)}, True
        )
    waiting = health.backlog(now)
    late = waiting.oldest is not None and now - waiting.oldest > _PATIENCE
    if waiting.oldest is None:
        sentence = _("nothing waits")
    else:
        facts = {"number": _most(waiting.number), "time": timesince(waiting.oldest, now)}
        sentence = _("%(number)s waiting, oldest %(time)s") % facts
    return TodayTile(_("Queue"), _("late") if late else _("alive"), sentence, late)


def _beat(_reader: Account, now: datetime) -> TodayTile:
    at = health.last_tick()
    late = not health.is_recent(at, now, _PATIENCE + timedelta(seconds=settings.SWEEP_SECONDS))
    sentence = _("no tick yet")
    if at is not None:
        sentence = _("last tick %(time)s ago") % _since(at, now)
        if late and at > now:
            sentence = _("the last tick is in the future: see to the clock")
    return TodayTile(_("Beat"), _("silent") if late else _("alive"), sentence, late)


def _by_transport(counted: Counter[str]) -> str:
    return ", ".join(
        _("%(title)s: %(names)s") % {"title": TRANSPORTS[name].label, "names": count}
        for name, count in counted.most_common()
    )


def _notices(reader: Account, now: datetime) -> TodayTile:
    lost = health.lost_notices(now)
    number = sum(lost.values())
    sentence = _by_transport(lost) or _("none in the last hour")
    address = reverse("admin:games_notice_changelist") + "?trouble=yes"
    seen = address if reader.has_perm("games.view_notice") else ""
    return TodayTile(_("Notices that fail"), _most(number), sentence, number > 0, seen)


def _ways_off(reader: Account, now: datetime) -> TodayTile:
    off = health.ways_off(now)
    number = sum(off.values())
    sentence = _by_transport(off) or _("none in the last week")
    address = reverse("admin:games_noticeway_changelist") + "?is_on__exact=0"
    seen = address if reader.has_perm("games.view_noticeway") else ""
    # Now and then an address dies; many at once mean that the site was refused.
    is_wrong = off["mail"] >= _MANY_OFF
    return TodayTile(_("Ways switched off"), _most(number), sentence, is_wrong, seen)


def _backup(_reader: Account, now: datetime) -> TodayTile:
    at = health.last_done(Pulse.Name.BACKUP)
    late = not health.is_recent(at, now, health.BACKUP_LASTS)
    sentence = (
        _("none yet") if at is None else _("the newest was made %(time)s ago") % _since(at, now)
    )
    return TodayTile(_("Backup"), _("too old") if late else _("in order"), sentence, late)


def _still(reader: Account, now: datetime) -> TodayTile:
    number = health.still_games(reader, now)
    days = health.STILL_FOR.days
    sentence = ngettext("nobody moved for %(days)d day", "nobody moved for %(days)d days", days) % {
        "days": days
    }
    address = reverse("admin:games_game_changelist") + "?still=yes"
    return TodayTile(_("Games that stand still"), _most(number), sentence, address=address)


def _sign_ups(_reader: Account, now: datetime) -> TodayTile:
    counted = health.sign_ups(now)
    sentence = _("too few to tell what is usual")
    if counted.usual is not None:
        low, high = counted.usual
        sentence = _("usual: %(low)d to %(high)d") % {"low": low, "high": high}
    address = reverse("admin:accounts_account_changelist")
    return TodayTile(_("Sign-ups today"), str(counted.today), sentence, address=address)


def _computers(reader: Account, _now: datetime) -> TodayTile:
    number = health.failing_computers(reader)
    sentence = _("put off after failing") if number else _("none is put off")
    address = reverse("admin:games_game_changelist") + "?computer=put-off"
    return TodayTile(_("Computer players"), _most(number), sentence, number > 0, address)


# In this order, each with the right to see it.
_TILES: tuple[tuple[str, Callable[[Account, datetime], TodayTile]], ...] = (
    ("games.view_pulse", _queue),
    ("games.view_pulse", _beat),
    ("games.view_pulse", _notices),
    ("games.view_pulse", _ways_off),
    ("games.view_pulse", _backup),
    ("games.view_game", _still),
    ("accounts.view_account", _sign_ups),
    ("games.view_game", _computers),
)


def _most(number: int) -> str:
    return _("%(number)d and more") % {"number": number} if number >= health.MOST else str(number)


def _since(at: datetime, now: datetime) -> dict[str, str]:
    seconds = int((now - at).total_seconds())
    if seconds < 60:
        return {"time": _("%(number)d s") % {"number": max(seconds, 0)}}
    return {"time": timesince(at, now)}
