"""The file of an archive: the same as JSON for programs and as a page for people."""

import json
from collections.abc import Iterable
from datetime import datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.template.loader import render_to_string
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from accounts.models import Account
from accounts.my_data import Row, Section
from games.archives.my_data import everything

JSON, PAGE = "everything.json", "everything.html"


def file_of(account: Account) -> bytes:
    """Pack what the site keeps about an account, in the language and time zone that are set."""
    sections = everything(account)
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(JSON, _as_json(sections))
        archive.writestr(PAGE, _as_page(account, sections))
    return file.getvalue()


def _as_json(sections: Iterable[Section]) -> str:
    told = {section.name: section.rows for section in sections}
    return json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)


def _as_page(account: Account, sections: Iterable[Section]) -> str:
    shown = [(one.title, _columns(one.rows), [_cells(row) for row in one.rows]) for one in sections]
    context = {"name": account.name, "site_name": settings.SITE_NAME, "sections": shown}
    return render_to_string("archive/page.html", context)


def _columns(rows: tuple[Row, ...]) -> list[str]:
    return [name.replace("__", " ").replace("_", " ") for name in rows[0]] if rows else []


def _cells(row: Row) -> list[str]:
    return [_words(value) for value in row.values()]


def _words(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, datetime):
        return date_format(localtime(value), "SHORT_DATETIME_FORMAT")
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False) if value else ""
    return "" if value is None else str(value)
