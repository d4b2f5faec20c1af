"""Signing up."""

from typing import Any

from allauth.account.views import SignupView
from django.db import IntegrityError
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from accounts import invitations
from accounts.adapters import replaced_by_sign_up
from accounts.forms import SignUpForm


class SignUpView(SignupView):  # type: ignore[misc]
    """The sign-up library's view, for guests too, and safe against two sign-ups at once."""

    def closed(self) -> HttpResponse:
        """Show that sign-up is closed, or takes an invitation."""
        page = {"by_invitation": invitations.is_wanted()}
        return render(self.request, self.template_name_signup_closed, page)

    def get_form_kwargs(self) -> dict[str, Any]:
        """Hand the request to the form, which looks up the row that the sign-up takes over."""
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Sign up; show an error if somebody else has just taken the name."""
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("name", _("Somebody has just taken this name."))
            response = self.form_invalid(form)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Add to the context whether a guest's games will be kept."""
        taken_over = replaced_by_sign_up(self.request)
        guest = taken_over if taken_over and taken_over.is_guest else None
        return {**super().get_context_data(**kwargs), "guest": guest}
