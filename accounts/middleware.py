"""Middleware about the reader's account: preferences, privacy, known browsers and guests."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from accounts import preferences, services, time_zones
from accounts.login import known_devices

# The sign-up library's pages, by URL name.
_ABOUT_ACCOUNTS = ("account_", "mfa_")
# Pages where a guest is treated like somebody who is not logged in.
_DOORS = frozenset(
    {
        "account_confirm_email",
        "account_confirm_login_code",
        "account_email_verification_sent",
        "account_inactive",
        "account_login",
        "account_request_login_code",
        "account_reset_password",
        "account_reset_password_done",
        "account_reset_password_from_key",
        "account_reset_password_from_key_done",
        "account_signup",
        "mfa_authenticate",
        "mfa_login_webauthn",
        "mfa_trust",
    }
)


class PreferencesMiddleware(MiddlewareMixin):
    """Middleware that activates the language and time zone of the reader's account; for a visitor,
    the browser's time zone.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Activate the language and time zone of the reader's account, or for a visitor the
        browser's time zone.
        """
        zone = preferences.time_zone(request)
        if request.user.is_authenticated:
            zone = request.user.time_zone
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language() or ""
        timezone.activate(time_zones.find(zone))

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Deactivate the time zone before this thread serves anybody else, and return the response
        unchanged.
        """
        timezone.deactivate()
        return response


class PrivacyMiddleware(MiddlewareMixin):
    """Middleware that keeps pages of logged-in readers out of shared caches.

    Pages about the account itself are not even cached by the browser, for the sake of shared
    machines.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response. For a logged-in reader, set Cache-Control unless the view has done
        so: `no-store` for pages about accounts, `no-cache` for others.
        """
        if request.user.is_authenticated and not response.has_header("Cache-Control"):
            match = request.resolver_match
            about_accounts = ((match.url_name if match else None) or "").startswith(_ABOUT_ACCOUNTS)
            response["Cache-Control"] = (
                "private, no-store" if about_accounts else "private, no-cache"
            )
        return response


class KnownDeviceMiddleware(MiddlewareMixin):
    """Middleware that marks the browser as known to an account after a login there."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the response. After a login or a new password, set the cookie that marks the
        browser as known (see `accounts.signals`).
        """
        account = getattr(request, "known_here", None)
        if account is not None:
            known_devices.remember(request, response, account)
        return response


class GuestMiddleware(MiddlewareMixin):
    """Middleware that records a guest's visits, lets guests sign up and log in, and keeps them from
    other account pages.
    """

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        args: list[Any],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        """Redirect a guest from an account page to sign-up; return None for any other page. On the
        pages for signing up and logging in the guest is moved to `request.guest`. A guest's visit
        is recorded.
        """
        if request.user.is_authenticated:
            services.note_visit(request.user)
        match = request.resolver_match
        name = (match.url_name if match else None) or ""
        if not name.startswith(_ABOUT_ACCOUNTS) or name == "account_logout":
            return None
        if not (request.user.is_authenticated and request.user.is_guest):
            return None
        if name in _DOORS:
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
            return None
        messages.info(request, _("Sign up first: a guest has no password and no email address."))
        return redirect("account_signup")
