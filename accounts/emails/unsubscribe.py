"""Unsubscribing from emails with one click, without logging in (RFC 8058)."""

from django.core.signing import BadSignature, Signer
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.models import Account


def _signer() -> Signer:
    return Signer(salt="accounts.emails.unsubscribe", sep=".")


def unsubscribe_url(account: Account) -> str:
    """Return the path of the page where an account stops its emails about turns.

    The path needs no login and never expires: an old email must keep its promise. Put the site's
    address before it for the headers List-Unsubscribe and List-Unsubscribe-Post.
    """
    return reverse("accounts:stop_emails", args=[_signer().sign(str(account.pk))])


def account_of(token: str) -> Account:
    """Return the account that an unsubscribe token belongs to. Raises Http404 if the token is
    forged or the account is gone.
    """
    try:
        number = _signer().unsign(token)
    except BadSignature:
        raise Http404 from None
    return get_object_or_404(Account, pk=int(number))


# Mail programs post this by themselves, without cookies. The token is the permission, and all it
# permits is to unsubscribe.
@csrf_exempt
@require_http_methods(["GET", "POST"])
def stop_emails(request: HttpRequest, token: str) -> HttpResponse:
    """Stop an account's emails about turns on POST. On GET ask first, since virus scanners follow
    links. Raises Http404 for a forged token.
    """
    account = account_of(token)
    if request.method == "POST":
        services.stop_turn_emails(account)
    page = {"done": not account.turn_emails, "email": account.email}
    response = render(request, "accounts/stop_emails.html", page)
    response["Referrer-Policy"] = "no-referrer"
    return response
