"""Signing up."""

from typing import Any

from allauth.account.views import SignupView
from django.db import IntegrityError
from django.http import HttpResponse
from django.utils.translation import gettext as _

from accounts.adapters import replaced_by_sign_up
from accounts.forms import SignUpForm


class SignUpView(SignupView):  # type: ignore[misc]
    """The sign-up library's page, told who signs up, and patient with two at once."""

    def get_form_kwargs(self) -> dict[str, Any]:
        """Hand the request to the form, which asks whose row the sign-up takes over."""
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        """Sign up; refuse politely when somebody else took the name or address just now."""
        try:
            response: HttpResponse = super().form_valid(form)
        except IntegrityError:
            form.add_error("name", _("Somebody has just taken this name or this mail address."))
            response = self.form_invalid(form)
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """Say whether games of a guest are kept."""
        taken_over = replaced_by_sign_up(self.request)
        guest = taken_over if taken_over and taken_over.is_guest else None
        return {**super().get_context_data(**kwargs), "guest": guest}
