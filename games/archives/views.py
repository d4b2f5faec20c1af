"""The download of a person's data: a zip with JSON for programs and a page for people.

The zip is written row by row as it is sent, so that a long history takes no more memory than a
short one.
"""

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from io import RawIOBase
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from allauth.account.decorators import reauthentication_required
from asgiref.sync import sync_to_async
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.html import escape, format_html, format_html_join
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import time_zones
from accounts.dates import date_in_words
from accounts.models import Account
from accounts.my_data import Row, Section
from accounts.rate_limits import enforce_rate_limit
from games.archives.my_data import everything
from games.views.requests import account_of

JSON, PAGE = "everything.json", "everything.html"
_AT_ONCE = 64 * 1024  # bytes that are sent together
_SECTIONS = "<!-- sections -->"


class _Unsent(RawIOBase):
    """What was written and not taken yet."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def writable(self) -> bool:
        """Return True, as `ZipFile` demands."""
        return True

    def write(self, more: Any) -> int:
        """Add these bytes to those not sent yet, and return their number."""
        self._bytes += more
        return len(more)

    def take(self, least: int) -> bytes:
        """Return all bytes not sent yet and forget them. Empty if there are fewer than `least`."""
        if len(self._bytes) < least:
            return b""
        taken = bytes(self._bytes)
        self._bytes.clear()
        return taken


async def stream(account: Account) -> AsyncIterator[bytes]:
    """Yield the zip file of a person's data in pieces of bytes, in the account's language and time
    zone.
    """
    pieces = zipped(account)
    while piece := await sync_to_async(_next)(pieces, account):
        yield piece


def _next(pieces: Iterator[bytes], account: Account) -> bytes:
    here = time_zones.find(account.time_zone)
    with translation.override(account.language), timezone.override(here):
        return next(pieces, b"")


def zipped(account: Account) -> Iterator[bytes]:
    """Yield the zip file of a person's data in pieces of some 64 KiB. Rows are read from the
    database as they are written.
    """
    sections, unsent = everything(account), _Unsent()
    with ZipFile(unsent, "w", ZIP_DEFLATED) as archive:
        for name, lines in ((JSON, _json(sections)), (PAGE, _page(account, sections))):
            with archive.open(name, "w") as entry:
                for line in lines:
                    entry.write(line.encode())
                    if piece := unsent.take(_AT_ONCE):
                        yield piece
    yield unsent.take(0)


def _json(sections: Iterable[Section]) -> Iterator[str]:
    before = "{\n"
    for section in sections:
        yield f"{before}{json.dumps(section.name)}: ["
        for number, row in enumerate(section.rows()):
            yield (",\n " if number else "\n ") + _as_json(row)
        yield "]"
        before = ",\n"
    yield "\n}\n"


def _as_json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


def _page(account: Account, sections: Iterable[Section]) -> Iterator[str]:
    context = {"name": account.name, "site_name": settings.SITE_NAME}
    head, _cut, foot = render_to_string("archives/page.html", context).partition(_SECTIONS)
    yield head
    for section in sections:
        yield format_html("<h2>{}</h2>\n", section.title)
        yield from _table(section.rows())
    yield foot


def _table(rows: Iterator[Row]) -> Iterator[str]:
    first = next(rows, None)
    if first is None:
        yield format_html("<p>{}</p>\n", _("Nothing."))
        return
    names = ((name.replace("__", " ").replace("_", " "),) for name in first)
    columns = format_html_join("", '<th scope="col">{}</th>', names)
    yield format_html('<table border="1">\n<thead><tr>{}</tr></thead>\n<tbody>\n', columns)
    yield _line(first)
    yield from map(_line, rows)
    yield "</tbody>\n</table>\n"


def _line(row: Row) -> str:
    # By hand: a long history has a hundred thousand lines, and this takes a third of the time.
    cells = "".join(f"<td>{escape(_words(value))}</td>" for value in row.values())
    return f"<tr>{cells}</tr>\n"


@lru_cache(1024)
def _minute_in_words(local: datetime, _language: str | None) -> str:
    return date_in_words(local, "SHORT_DATETIME_FORMAT")


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime):
        local = timezone.localtime(value).replace(second=0, microsecond=0)
        return _minute_in_words(local, translation.get_language())
    if isinstance(value, dict | list):
        return _as_json(value) if value else ""
    return "" if value is None else str(value)


@require_safe
@login_required
@never_cache
def archive(request: HttpRequest) -> HttpResponseBase:
    """Show the page that offers the download, after a fresh login. Guests are redirected to the
    settings.
    """
    if account_of(request).is_guest:
        return redirect("accounts:settings")
    page: HttpResponseBase = _offered(request)
    return page


@reauthentication_required  # type: ignore[untyped-decorator]
def _offered(request: HttpRequest) -> HttpResponseBase:
    return render(request, "archives/offer.html")


@require_safe
@login_required
@never_cache
@reauthentication_required  # type: ignore[untyped-decorator]
def archive_file(request: HttpRequest) -> HttpResponseBase:
    """Send the zip file of the reader's data, after a fresh login. Guests are redirected to the
    settings.
    """
    account = account_of(request)
    if account.is_guest:
        return redirect("accounts:settings")
    enforce_rate_limit(request, "archive", reading=True)
    response = StreamingHttpResponse(stream(account), content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="everything.zip"'
    return response
