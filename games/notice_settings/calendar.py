"""The calendar of a person's deadlines (iCalendar, RFC 5545), for anyone with its address.

Written by hand: it is a dozen lines of text, and no library has to be maintained for them.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import translation
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from accounts.rate_limits import enforce_rate_limit
from games.notice_settings import selectors, services
from games.notice_settings.selectors import CalendarEvent
from games.views.not_found import missing_is_404
from games.views.requests import account_of, signed_in

# Octets of a line, without its end (RFC 5545, 3.1).
LONGEST_LINE = 75
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})
# By the kind of event: what happens then, and the page about it.
_WORDS = {
    "turn": (_("Your turn at “%(game)s” is due"), "games:table"),
    "vote": (_("The vote at “%(game)s” closes"), "games:motion"),
    "begins": (_("“%(game)s” begins"), "games:table"),
}


@require_safe
@missing_is_404
def feed(request: HttpRequest, key: str) -> HttpResponse:
    """Return the calendar that belongs to a secret key, which permits only this. 304 if it is
    unchanged, and 404 for an unknown key.
    """
    enforce_rate_limit(request, "calendar", reading=True)
    account = selectors.account_by(key)
    with translation.override(account.language):
        lines = calendar_of(selectors.calendar_events(account))
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
    """Make a new address of the reader's calendar, or revoke it with `do=off`, and redirect to the
    settings.
    """
    account = account_of(request)
    if request.POST.get("do") == "off":
        services.revoke_calendar(account)
    elif not account.is_guest:
        services.renew_calendar(account)
    return redirect("games:notice_settings")


def calendar_of(events: Iterable[CalendarEvent]) -> bytes:
    """Return a calendar of these events as the bytes of an iCalendar file, in the active language.
    Equal events make equal bytes.
    """
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//{_text(settings.SITE_NAME)}//deadlines//EN",
        # The same twice, as the standard has it (RFC 7986) and as older programs do.
        f"NAME:{_text(settings.SITE_NAME)}",
        f"X-WR-CALNAME:{_text(settings.SITE_NAME)}",
        "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
        "X-PUBLISHED-TTL:PT1H",
    ]
    for event in events:
        lines += _lines(event)
    lines.append("END:VCALENDAR")
    return b"".join(part for line in lines for part in _folded(line))


def _lines(event: CalendarEvent) -> list[str]:
    sentence, page = _WORDS[event.kind]
    return [
        "BEGIN:VEVENT",
        f"UID:{event.kind}-{event.key}@{urlsplit(settings.SITE_URL).hostname or 'localhost'}",
        f"SEQUENCE:{event.version}",
        f"DTSTAMP:{_instant(event.since)}",
        f"DTSTART:{_instant(event.at)}",
        f"SUMMARY:{_text(sentence % {'game': event.game})}",
        f"URL:{settings.SITE_URL}{reverse(page, args=[event.game_id])}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    return text.translate(_ESCAPED)


def _folded(line: str) -> Iterator[bytes]:
    """A line with its end, in parts that are short enough; no character is torn apart."""
    part = b""
    for sign in line:
        octets = sign.encode()
        if len(part) + len(octets) > LONGEST_LINE:
            yield part + b"\r\n"
            part = b" "
        part += octets
    yield part + b"\r\n"
