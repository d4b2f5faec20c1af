"""The first page of the admin: tiles, the cases that wait, and the last entry of the log."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import Account, AuditEntry
from games.admin.today.tiles import tiles
from games.selectors.moderation.appeals import waiting_appeals
from games.selectors.moderation.queue import queue
from games.selectors.moderation.waiting import waiting_cases
from games.wording.durations import time_span

Index = Callable[..., Any]


def with_today(index: Index) -> Index:
    """Django's first page, with what stands above its list of tables."""

    def shown(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        assert isinstance(request.user, Account)
        response: HttpResponse = index(request, {**today(request.user), **(extra_context or {})})
        return response

    return shown


def today(reader: Account) -> dict[str, Any]:
    """What somebody of the staff finds there, by their rights; always as many queries."""
    now = timezone.now()
    told: dict[str, Any] = {"tiles": tiles(reader, now), "now": now}
    if reader.has_perm("games.view_case"):
        waiting = waiting_cases(reader, now)
        told |= {"queue": queue(reader), "waiting": waiting}
        if waiting.half_within is not None:
            told["half_within"] = time_span(waiting.half_within)
        if reader.has_perm("games.appeal_case"):
            told["appeals"] = waiting_appeals(reader)
    if reader.has_perm("accounts.view_auditentry"):
        told["last_entry"] = AuditEntry.objects.order_by("-number").first()
    return told
