"""Theme, time zone and language of a request: an account's, or those from a visitor's cookies."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts import time_zones
from accounts.models import Account

THEME_COOKIE = "theme"
TIME_ZONE_COOKIE = "time_zone"
_YEAR = 365 * 24 * 60 * 60


def theme(request: HttpRequest) -> str:
    """Return the theme of the page: the account's, or else the cookie's, or else the device's
    (Account.Theme.SYSTEM).
    """
    # A page that refuses a request early is rendered before authentication.
    user = getattr(request, "user", None)
    if isinstance(user, Account):
        return user.theme
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in Account.Theme.values else Account.Theme.SYSTEM


def time_zone(request: HttpRequest) -> str:
    """Return the browser's time zone as the page's script reported it, else UTC."""
    return zone_of_browser(request) or time_zones.DEFAULT


def zone_of_browser(request: HttpRequest) -> str:
    """Return the present name of the browser's time zone, from its cookie. Empty if no script has
    reported a known time zone.
    """
    # The script's percent-encoding is kept in the cookie: Europe%2FParis.
    name = request.COOKIES.get(TIME_ZONE_COOKIE, "").replace("%2F", "/")
    return time_zones.todays_name(name) if name in time_zones.known() else ""


def language(request: HttpRequest) -> str:
    """Return the code of the language of this request's answer. English if accounts cannot have
    that language.
    """
    code = (translation.get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return code if code in Account.Language.values else Account.Language.ENGLISH


def new_account_fields(request: HttpRequest) -> dict[str, str]:
    """Return the fields of an account that is made in this browser, as a dict of `language`,
    `time_zone` and `theme`.
    """
    return {
        "language": language(request),
        "time_zone": time_zone(request),
        "theme": theme(request),
    }


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """Set the cookie named `cookie` to a visitor's choice, for a year."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(cookie, value, max_age=_YEAR, samesite="Lax", secure=secure)
