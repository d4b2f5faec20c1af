"""The calendar of a person's deadlines, for programs that hold its private address."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_POST, require_safe

from accounts.rate_limits import enforce_rate_limit
from games.notice_settings import services
from games.notice_settings.calendar.page import calendar_of
from games.notice_settings.calendar.selectors import (
    account_by,
    tables_beginning,
    turns_due,
    votes_closing,
)
from games.views.not_found import missing_is_404
from games.views.requests import account_of, signed_in


@require_safe
@missing_is_404
def feed(request: HttpRequest, key: str) -> HttpResponse:
    """Show the calendar to anyone with the key, which permits no more than to read this."""
    enforce_rate_limit(request, "calendar", reading=True)
    account = account_by(key)
    with translation.override(account.language):
        lines = calendar_of(turns_due(account), votes_closing(account), tables_beginning(account))
    etag = f'"{sha256(lines).hexdigest()[:32]}"'
    headers = {
        "ETag": etag,
        "Cache-Control": "private, no-cache",
        "X-Robots-Tag": "noindex",
        "Referrer-Policy": "no-referrer",
    }
    response = HttpResponse(lines, content_type="text/calendar; charset=utf-8", headers=headers)
    return get_conditional_response(request, etag=etag, response=response) or response


@require_POST
@signed_in
@missing_is_404
def change(request: HttpRequest) -> HttpResponse:
    """Make an address or a new one in its place, or take it away."""
    account = account_of(request)
    if request.POST.get("do") == "off":
        services.revoke_calendar(account)
    elif not account.is_guest:
        services.renew_calendar(account)
    return redirect("games:notice_settings")
