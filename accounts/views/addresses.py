"""Verifying an email address, and the reminder to do so."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from accounts import services
from accounts.emails.addresses import REMINDER_CLOSED
from accounts.models import Account
from accounts.views.pages import go_back


@require_POST
@login_required
def send_link(request: HttpRequest) -> HttpResponse:
    """Send the link once more that verifies the address, and go back."""
    account = request.user
    assert isinstance(account, Account)
    if account.email and not account.has_verified_address:
        _send(request, account)
    return go_back(request)


@require_POST
@login_required
def close_reminder(request: HttpRequest) -> HttpResponse:
    """Stop asking to verify the address until the next log-in, and go back."""
    request.session[REMINDER_CLOSED] = True
    return go_back(request)


def _send(request: HttpRequest, account: Account) -> None:
    if services.send_verification(request, account):
        sentence = _("We have written to %(email)s. Follow the link in that email.")
        messages.success(request, sentence % {"email": account.email})
    elif not services.email_failed(request):
        sentence = _("We wrote to %(email)s a moment ago. Look among the spam, too.")
        messages.info(request, sentence % {"email": account.email})
