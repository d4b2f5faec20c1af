"""A calendar in lines (iCalendar, RFC 5545): an event for each deadline or beginning, in UTC.

Written by hand: it is a dozen lines of text, and no library has to be kept for them.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games.notice_settings.calendar.selectors import Begins, Closing, DueTurn

# Octets of a line, without its end (RFC 5545, 3.1).
LONGEST_LINE = 75
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": ""})


def calendar_of(
    turns: Iterable[DueTurn], votes: Iterable[Closing] = (), tables: Iterable[Begins] = ()
) -> bytes:
    """Return the whole calendar in the active language; the same deadlines make the same bytes."""
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
    for turn in turns:
        lines += _turn(turn)
    for vote in votes:
        lines += _vote(vote)
    for table in tables:
        lines += _table(table)
    lines.append("END:VCALENDAR")
    return b"".join(part for line in lines for part in _folded(line))


def _turn(turn: DueTurn) -> list[str]:
    summary = _("Your turn at “%(game)s” is due") % {"game": turn.game_name}
    return [
        "BEGIN:VEVENT",
        # The same for a turn whose deadline moves: calendars move the event.
        f"UID:turn-{turn.game_id}-{turn.last_turn_at.timestamp():.0f}@{_host()}",
        f"SEQUENCE:{turn.version}",
        f"DTSTAMP:{_instant(turn.began_at)}",
        f"DTSTART:{_instant(turn.at)}",
        f"SUMMARY:{_text(summary)}",
        f"URL:{settings.SITE_URL}{reverse('games:table', args=[turn.game_id])}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _vote(vote: Closing) -> list[str]:
    summary = _("The vote at “%(game)s” closes") % {"game": vote.game_name}
    return [
        "BEGIN:VEVENT",
        f"UID:vote-{vote.motion_id}@{_host()}",
        # A motion never closes at another time than it said.
        "SEQUENCE:0",
        f"DTSTAMP:{_instant(vote.opened_at)}",
        f"DTSTART:{_instant(vote.at)}",
        f"SUMMARY:{_text(summary)}",
        f"URL:{settings.SITE_URL}{reverse('games:motion', args=[vote.game_id])}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _table(table: Begins) -> list[str]:
    summary = _("“%(game)s” begins") % {"game": table.game_name}
    return [
        "BEGIN:VEVENT",
        f"UID:begins-{table.game_id}@{_host()}",
        f"SEQUENCE:{table.version}",
        f"DTSTAMP:{_instant(table.opened_at)}",
        f"DTSTART:{_instant(table.at)}",
        f"SUMMARY:{_text(summary)}",
        f"URL:{settings.SITE_URL}{reverse('games:table', args=[table.game_id])}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    ]


def _instant(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    return text.translate(_ESCAPED)


def _host() -> str:
    return urlsplit(settings.SITE_URL).hostname or "localhost"


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
