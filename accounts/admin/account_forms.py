"""What staff fill in about somebody else's account."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.addresses import holder_of
from accounts.models import Account


class NewAccountForm(forms.ModelForm):  # type: ignore[type-arg]
    """An account made for somebody else, who chooses a password through an emailed link."""

    email = forms.EmailField(
        label=_("Email address"), help_text=_("A link for choosing a password is sent to it.")
    )

    class Meta:
        model = Account
        fields = ("name", "email")

    def clean_name(self) -> str:
        """Refuse a name that somebody else has."""
        return Account.objects.free_name(self.cleaned_data["name"], holder=None)

    def clean_email(self) -> str:
        """Refuse an address that somebody else has."""
        address: str = self.cleaned_data["email"].lower()
        if holder_of(address):
            raise ValidationError(_("This email address is already in use."), code="unique")
        return address

    def save(self, commit: bool = True) -> Any:
        """Save without a password that anybody could know."""
        self.instance.set_unusable_password()
        return super().save(commit)
