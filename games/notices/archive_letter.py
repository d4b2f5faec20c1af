"""The email that says that an archive is ready; what is in it stays behind the log-in."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import Account
from accounts.unsubscribe import unsubscribe_url
from games.models.archive import ARCHIVE_KEPT
from games.notices.preferences import preferences_of
from games.notices.transports import TRANSPORTS, Letter

TEMPLATE = "email/archive"


def send(account: Account, ready_at: datetime) -> None:
    """Send it, to whoever gets emails at all. Raises Undeliverable."""
    transport = TRANSPORTS["mail"]
    if transport.reaches(account):
        transport.send(account, _letter(account, ready_at))


def _letter(account: Account, ready_at: datetime) -> Letter:
    context: dict[str, Any] = {
        "site_name": settings.SITE_NAME,
        "site_url": settings.SITE_URL,
        "reader": account.name,
        "preferences": f"{settings.SITE_URL}{reverse('games:notice_settings')}",
        "unsubscribe": f"{settings.SITE_URL}{unsubscribe_url(account)}",
        "link": f"{settings.SITE_URL}{reverse('games:archive')}",
        "until": ready_at + ARCHIVE_KEPT,
        "because": _("You asked for this message."),
    }
    is_plain = preferences_of(account).plain_text
    return Letter(
        # The same for every attempt.
        id=f"archive.{account.pk}.{int(ready_at.timestamp() * 1_000_000)}",
        subject=_("All that we keep of you is ready"),
        text=render_to_string(f"{TEMPLATE}.txt", context).strip() + "\n",
        html="" if is_plain else render_to_string(f"{TEMPLATE}.html", context),
        unsubscribe=context["unsubscribe"],
        key="archive",
        link=context["link"],
    )
