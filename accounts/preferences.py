"""Preferences of visitors without an account, from the browser's cookies."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation

from accounts import time_zones
from accounts.models import Account

THEME_COOKIE = "theme"
TIME_ZONE_COOKIE = "time_zone"
_YEAR = 365 * 24 * 60 * 60


def theme(request: HttpRequest) -> str:
    """Return the theme to show: the account's, else the cookie's, else the system's."""
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
    """Return today's name of the browser's time zone; empty if no script has reported it."""
    # The script's percent-encoding is kept in the cookie: Europe%2FParis.
    name = request.COOKIES.get(TIME_ZONE_COOKIE, "").replace("%2F", "/")
    return time_zones.todays_name(name) if name in time_zones.known() else ""


def language(request: HttpRequest) -> str:
    """Return the language this request is answered in, as one that accounts may have."""
    code = (translation.get_language() or settings.LANGUAGE_CODE).split("-")[0]
    return code if code in Account.Language.values else Account.Language.ENGLISH


def remember(response: HttpResponse, cookie: str, value: str) -> None:
    """Keep a choice in a cookie for a year."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_cookie(cookie, value, max_age=_YEAR, samesite="Lax", secure=secure)
