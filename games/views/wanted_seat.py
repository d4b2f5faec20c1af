"""The seat that a visitor without an account wanted: they sit down as soon as they have one.

A browser keeps it, for that address alone: neither a log-in nor a sign-up, which ends the session
of a guest, loses it on the way, and no other site can want anything in somebody's name.
"""

from datetime import timedelta

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.core.errors import GuestsOnlyPractise
from games.views.requests import viewer

COOKIE = "wanted_seat"
_YES = "1"
# As long as the link is good for that verifies an email address.
KEPT = timedelta(days=3)


def come_in_first(request: HttpRequest, address: str) -> HttpResponse:
    """Return a redirect to signing up, or to logging in if that was asked for.

    It leads back to this address, and a cookie keeps the seat there as the one the browser wants.
    """
    if viewer(request) is not None:
        messages.info(request, str(GuestsOnlyPractise.default_sentence))
    door = "account_login" if request.POST.get("how") == "log_in" else "account_signup"
    response = redirect(f"{reverse(door)}?next={address}")
    response.set_cookie(
        COOKIE,
        _YES,
        max_age=KEPT,
        path=address,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def may_sit_now(request: HttpRequest) -> bool:
    """Return whether the request has the cookie of a wanted seat, and by now a full account."""
    account = viewer(request)
    is_wanted = request.COOKIES.get(COOKIE) == _YES
    return is_wanted and account is not None and not account.is_guest


def settle(response: HttpResponse, address: str) -> None:
    """Delete the cookie of a wanted seat, which is taken or gone."""
    response.delete_cookie(COOKIE, path=address, samesite="Lax")
