"""Context processors: values for every template about the site and its reader."""

from typing import Any
from urllib.parse import urlencode

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from django.conf import settings
from django.http import HttpRequest

from accounts import preferences
from accounts.email_addresses import REMINDER_CLOSED, TurnEmails, turn_emails_of
from accounts.models import Account
from accounts.names import is_guest_name
from accounts.views.pages import NICKNAME_SKIPPED


def theme(request: HttpRequest) -> dict[str, Any]:
    """Return a dict with `theme`, the reader's choice (system, dark or light), and `themes`, all
    choices as pairs of code and name.
    """
    return {"theme": preferences.theme(request), "themes": tuple(Account.Theme.choices)}


def log_in(request: HttpRequest) -> dict[str, str]:
    """Return a dict with `log_in_from`, the query string (`?next=…`) that makes the login page lead
    back to this page. It is empty on the landing page.
    """
    name = request.resolver_match.view_name if request.resolver_match else ""
    if name in ("landing", "welcome"):
        return {"log_in_from": ""}
    # Account pages pass the way back on to each other.
    back = _way_on(request, name)
    return {"log_in_from": f"?{urlencode({'next': back})}" if back else ""}


def _way_on(request: HttpRequest, name: str) -> str:
    if name == "account_email_verification_sent":
        # Somebody who waits for an email is still logging in; the library knows where they go next.
        return str(request.session.get(LOGIN_SESSION_KEY, {}).get("redirect_url") or "")
    about_accounts = name.startswith(("account_", "mfa_"))
    return request.GET.get("next", "") if about_accounts else request.get_full_path()


def turn_emails(request: HttpRequest) -> dict[str, Any]:
    """Return a dict with `turn_emails` and `asks_to_verify` for templates. The first is the
    reader's TurnEmails, empty for a visitor. The second, only there for an account, is a function
    that reads the session and says whether to remind the reader to verify their address.
    """
    user = getattr(request, "user", None)
    if not isinstance(user, Account):
        return {"turn_emails": ""}
    emails = turn_emails_of(user)
    asks = emails is TurnEmails.UNVERIFIED and bool(user.email)
    return {
        "turn_emails": emails,
        "asks_to_verify": lambda: asks and REMINDER_CLOSED not in request.session,
    }


def nickname(request: HttpRequest) -> dict[str, Any]:
    """Return a dict with `asks_nickname`, a function that says whether to ask a guest for a name.
    Guests are asked if they still have the name that the site chose and have not declined.
    """
    user = getattr(request, "user", None)
    nameless = isinstance(user, Account) and user.is_guest and is_guest_name(user.name)
    return {"asks_nickname": lambda: nameless and NICKNAME_SKIPPED not in request.session}


def site(request: HttpRequest) -> dict[str, str]:
    """Return a dict with `site_name` and `site_url`, the site's name and address, for every
    template.
    """
    return {"site_name": settings.SITE_NAME, "site_url": settings.SITE_URL}
