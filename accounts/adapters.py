"""Hooks for the sign-up library: names, guests, emails that cannot be sent."""

import logging
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.contrib.sites.shortcuts import get_current_site
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve, reverse
from django.utils.translation import get_language, gettext_lazy, override
from django.utils.translation import gettext as _

from accounts import invitations, preferences, services
from accounts.emails import waiting
from accounts.emails.errors import describe, is_refused_for_good
from accounts.login import limits as login_limits
from accounts.login import sessions
from accounts.models import Account

log = logging.getLogger(__name__)
_GREETING = "account/messages/logged_in.txt"
_LINK = "account/messages/email_confirmation_sent.txt"
_SENT = (_LINK, "account/messages/login_code_sent.txt")
_FRAME = "account/email/base_message"
# Emails that are of no use after an hour.
_LASTS = {"account/email/login_code": timedelta(seconds=app_settings.LOGIN_BY_CODE_TIMEOUT)}
_SIGNING_UP = "signing_up"
# The address whose page finds the reason for a closed account, in the session of its owner.
BAN_REASON = "ban_reason"
_TOO_MANY = gettext_lazy("Too many attempts. Wait a few minutes, then try again.")


class AccountAdapter(DefaultAccountAdapter):
    """Hooks for the sign-up library about accounts: names, guests, login limits, and emails."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": gettext_lazy("This account is closed."),
        "duplicate_email": gettext_lazy("This is already your email address."),
        "email_password_mismatch": gettext_lazy("The email address or the password is wrong."),
        "enter_current_password": gettext_lazy("That is not your current password."),
        "incorrect_password": gettext_lazy("That is not your password."),
        "incorrect_code": gettext_lazy("That code is not right. Check it and try again."),
        "too_many_login_attempts": _TOO_MANY,
        "too_many_passwords": gettext_lazy(
            "Too many attempts. Wait a while, or ask for a code by email instead."
        ),
        "rate_limited": _TOO_MANY,
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Return whether this visitor may sign up, by the site's setting: everybody, only people
        with an invitation, or nobody.
        """
        return invitations.is_open(request)

    def new_user(self, request: HttpRequest) -> Account:
        """Return the Account that the sign-up form fills in: the row that `replaced_by_sign_up`
        finds, else a new one with the visitor's language, time zone and theme.

        A guest's own row keeps the guest's games. A row from an earlier sign-up in this browser
        lets a mistyped address be corrected.
        """
        fields = preferences.new_account_fields(request)
        return replaced_by_sign_up(request) or Account(**fields)

    def save_user(
        self, request: HttpRequest, user: Account, form: Any, commit: bool = True
    ) -> Account:
        """Save `user` as a full account with the data of the sign-up form, and return the account;
        `commit` is the library's. A row that existed before loses its unverified addresses, and
        this browser's login to it ends.
        """
        user.name = form.cleaned_data["name"]
        user.is_guest = False
        if user.pk:
            EmailAddress.objects.filter(user=user, verified=False).delete()
            services.forget_login(request)
        saved: Account = super().save_user(request, user, form, commit)
        request.session[_SIGNING_UP] = saved.pk
        return saved

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a login attempt with the address in `credentials` against the site's own limits.
        Raises ValidationError if that is one attempt too many.

        The library's own limit would let strangers use up a person's attempts.
        """
        attempts = login_limits.count_attempt(request, credentials.get("email", ""))
        if attempts is None:
            again = request.user.is_authenticated
            raise self.validation_error("rate_limited" if again else "too_many_passwords")
        self._attempts = attempts

    def authenticate(self, request: HttpRequest, **credentials: Any) -> Account | None:
        """Return the account with the email address and password in `credentials`, or None. A
        successful attempt does not count against the login limits.
        """
        account: Account | None = super().authenticate(request, **credentials)
        if account is not None:
            login_limits.take_back(self._attempts)
        return account

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Send an email to an address, made of the template with the prefix `template_prefix` and
        this context, in the language of its reader. If the mail server does not take the email,
        keep it for further attempts and show an apology on the next page.
        """
        reader = context.get("user")
        language = reader.language if isinstance(reader, Account) else get_language()
        known = {"email": email, "current_site": get_current_site(self.request)}
        with override(language):
            letter = self.render_mail(
                template_prefix, email, {"request": self.request, **known, **context}
            )
        try:
            letter.send()
        except Exception as error:
            # Each mail service has errors of its own.
            log.error(
                "An email of the kind %s could not be sent: %s", template_prefix, describe(error)
            )
            lasts = _LASTS.get(template_prefix, waiting.LASTS)
            waiting.keep(letter, lasts)
            messages.error(self.request, _sorry(error, lasts))
            self.request.email_failed = True

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """Return an email, with these `headers` if given, that has a text and an HTML part. Both
        are made of the same sentences, the template `{template_prefix}_message.txt`, in a frame for
        each part.
        """
        facts = {**context, "frame": f"{_FRAME}.txt"}
        letter: EmailMultiAlternatives = super().render_mail(template_prefix, email, facts, headers)
        facts["frame"] = f"{_FRAME}.html"
        page = render_to_string(f"{template_prefix}_message.txt", facts, self.request)
        letter.attach_alternative(page, "text/html")
        return letter

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        *facts: Any,
        **named: Any,
    ) -> None:
        """Show a message of the library, made of the template `message_template` and facts, on the
        next page. A sign-up gets no greeting, nor does a login that leads to a table. “We sent an
        email” is left out if sending failed, and after a sign-up, since the lists of games say so.
        """
        kept_back = message_template == _GREETING and _leads_to_table(request)
        kept_back |= message_template in _SENT and services.email_failed(request)
        if not kept_back and not (_signs_up(request) and message_template in (_GREETING, _LINK)):
            super().add_message(request, level, message_template, *facts, **named)

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: Any) -> str:
        """Return the absolute link that verifies an address. If the request names a page in `next`,
        the link leads there afterwards, by way of the login page.
        """
        url: str = super().get_email_confirmation_url(request, emailconfirmation)
        back = get_next_redirect_url(request)
        if not back:
            return url
        # By way of the log-in page: the email may be read in another browser.
        door = f"{reverse('account_login')}?{urlencode({'next': back})}"
        return f"{url}?{urlencode({'next': door})}"

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: Any, signup: bool
    ) -> None:
        """Send the link that verifies an address. If the address belongs to another account, email
        that account's owner a notice instead. The person signing up cannot tell which of the two
        was sent.
        """
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Verify an address and return whether that worked. Return False and show a message if the
        address is to replace another and somebody has signed up with it in the meantime.
        """
        address = email_address.email
        is_new = email_address.user.email != address
        if is_new and Account.objects.filter(email=address).exists():
            failed = "account/messages/email_confirmation_failed.txt"
            self.add_message(request, messages.ERROR, failed, {"email": address})
            return False
        return bool(super().confirm_email(request, email_address))

    def respond_user_inactive(self, request: HttpRequest, user: Account) -> HttpResponse:
        """Return the page that says that an account is closed, and why. The visitor has just proved
        to be its owner, which the session remembers for an appeal.
        """
        request.session[BAN_REASON] = user.ban_reason
        sessions.remember_closed(request, user)
        response: HttpResponse = super().respond_user_inactive(request, user)
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        """Return the address of the settings page, where a password change leads."""
        return reverse("accounts:settings")


def _sorry(error: Exception, lasts: timedelta) -> str:
    if is_refused_for_good(error):
        return _("The mail server says that there is no such address. Is it spelled right?")
    if lasts < waiting.LASTS:
        return _("We could not send you an email just now. Please try again in a few minutes.")
    return _("We could not send you an email just now. We keep trying for an hour.")


def _signs_up(request: HttpRequest) -> bool:
    return bool(request.resolver_match and request.resolver_match.view_name == "account_signup")


def _leads_to_table(request: HttpRequest) -> bool:
    try:
        found = resolve(urlsplit(get_next_redirect_url(request) or "").path)
    except Resolver404:
        return False
    return bool(found.view_name == "games:table")


def replaced_by_sign_up(request: HttpRequest) -> Account | None:
    """Return the account that a sign-up in this browser takes over: the guest's, or one signed up
    here whose address was never verified. None if there is neither.
    """
    guest: Account | None = getattr(request, "guest", None)
    if guest is not None:
        return guest
    unverified = Account.objects.filter(pk=request.session.get(_SIGNING_UP, 0))
    return unverified.exclude(emailaddress__verified=True).first()
