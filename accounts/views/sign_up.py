"""The sign-up pages, and invitations where sign-up takes one."""

from typing import Any

from allauth.account.views import SignupView
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import invitations
from accounts.adapters import replaced_by_sign_up
from accounts.forms import SignUpForm
from accounts.models import Account


@require_safe
@login_required
@never_cache
def invite(request: HttpRequest) -> HttpResponse:
    """Show the reader's invitation link, and how many days it lasts. Raises Http404 for guests, and
    if sign-up takes no invitation.
    """
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
    """Remember the invitation of the link, if it is good, and redirect to the sign-up page."""
    if invitations.is_wanted():
        invitations.accept(request, token)
    # A link that is no longer good leads to the page that says so.
    return redirect("account_signup")


class SignUpView(SignupView):  # type: ignore[misc]
    """The sign-up library's view, for guests as well, and safe against two people who take one name
    at once.
    """

    def closed(self) -> HttpResponse:
        """Show that sign-up is closed, or needs an invitation."""
        page = {"by_invitation": invitations.is_wanted()}
        return render(self.request, self.template_name_signup_closed, page)

    def get_form_kwargs(self) -> dict[str, Any]:
        """Return the arguments of the form as a dict. They include `request`, with which the form
        looks up the row that the sign-up takes over.
        """
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Sign the visitor up and redirect. Show the form with an error if somebody else has just
        taken the name.
        """
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("name", _("Somebody has just taken this name."))
            response = self.form_invalid(form)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Return the context of the page. Its `guest` is the guest whose games will be kept, or
        None.
        """
        taken_over = replaced_by_sign_up(self.request)
        guest = taken_over if taken_over and taken_over.is_guest else None
        return {**super().get_context_data(**kwargs), "guest": guest}
