"""Pages about the site: slow play, manners, privacy, terms."""

from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts import preferences
from accounts.login import known_devices
from games.learning import progress
from games.retention import RETENTIONS
from games.views import wanted_seat


def cookies() -> dict[str, str]:
    """Return a dict of the names of every cookie that the site ever sets, with the keys that the
    privacy page uses.
    """
    return {
        "session": settings.SESSION_COOKIE_NAME,
        "form": settings.CSRF_COOKIE_NAME,
        "device": known_devices.COOKIE,
        "language": settings.LANGUAGE_COOKIE_NAME,
        "theme": preferences.THEME_COOKIE,
        "time_zone": preferences.TIME_ZONE_COOKIE,
        "learned": progress.COOKIE,
        "words": CookieStorage.cookie_name,
        "seat": wanted_seat.COOKIE,
    }


@require_safe
def slow_play(request: HttpRequest) -> HttpResponse:
    """Show the page that explains how a game over days works."""
    return render(request, "pages/slow_play.html")


@require_safe
def manners(request: HttpRequest) -> HttpResponse:
    """Show the page that explains fair play beside the rules."""
    return render(request, "pages/manners.html")


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Show the page on people's data: what the site keeps, for how long, and who is responsible."""
    kept = [(retention.what, retention.days()) for retention in RETENTIONS]
    context = {**_operator(), "kept": kept, "cookies": cookies(), "more": settings.PRIVACY_TEXT}
    return render(request, "pages/privacy.html", context)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """Show the page with the terms of use."""
    context = {**_operator(), "least_age": settings.LEAST_AGE, "more": settings.TERMS_TEXT}
    return render(request, "pages/terms.html", context)


def _operator() -> dict[str, Any]:
    return {
        "operator": settings.OPERATOR,
        "operator_address": settings.OPERATOR_ADDRESS,
        "operator_email": settings.OPERATOR_EMAIL,
    }
