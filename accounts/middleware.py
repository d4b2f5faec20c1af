"""What is settled about a reader before the page is made."""

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

from accounts import preferences, time_zones

# Where a guest is treated as somebody who has not come in yet.
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
    """Answers in the account's language and time zone; else in those of the browser."""

    def process_request(self, request: HttpRequest) -> None:
        """Activate both for this request."""
        zone = preferences.time_zone(request)
        if request.user.is_authenticated:
            zone = request.user.time_zone
            translation.activate(request.user.language)
            request.LANGUAGE_CODE = translation.get_language() or ""
        timezone.activate(time_zones.find(zone))

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Leave no time zone behind for whoever is served next by this thread."""
        timezone.deactivate()
        return response


class GuestMiddleware(MiddlewareMixin):
    """Lets a guest sign up or log in; pages about an account lead a guest to sign-up."""

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        args: list[Any],
        kwargs: dict[str, Any],
    ) -> HttpResponse | None:
        """Set `request.guest` at the doors; send a guest to sign-up from pages about an account."""
        match = request.resolver_match
        name = (match.url_name if match else None) or ""
        if not name.startswith(("account_", "mfa_")) or name == "account_logout":
            return None
        if not (request.user.is_authenticated and request.user.is_guest):
            return None
        if name in _DOORS:
            request.guest = request.user  # type: ignore[attr-defined]
            request.user = AnonymousUser()
            return None
        messages.info(request, _("Sign up first: a guest has no password and no mail address."))
        return redirect("account_signup")
