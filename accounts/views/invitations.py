"""Inviting somebody to the site, where signing up takes an invitation."""

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import invitations
from accounts.models import Account


@require_safe
@login_required
@never_cache
def invite(request: HttpRequest) -> HttpResponse:
    """Show the reader's link, which lets people sign up."""
    account = request.user
    assert isinstance(account, Account)
    if account.is_guest or not invitations.is_wanted():
        raise Http404
    path = reverse("accounts:invited", args=[invitations.token_of(account)])
    days = invitations.LASTS // (24 * 60 * 60)
    context = {"link": f"{settings.SITE_URL}{path}", "days": days}
    return render(request, "accounts/invite.html", context)


@require_safe
@never_cache
def invited(request: HttpRequest, token: str) -> HttpResponse:
    """Lead an invited person to the sign-up page."""
    if invitations.is_wanted():
        invitations.accept(request, token)
    # A link that is no longer good leads to the page that says so.
    return redirect("account_signup")
