"""The second factor (codes from an app, passkeys, recovery codes) in this site's words."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Account


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Hooks of the sign-up library for second factors."""

    error_messages = {
        "add_email_blocked": gettext_lazy(
            "Switch off passkeys and codes first: then you can change your email address."
        ),
        "cannot_delete_authenticator": gettext_lazy("This cannot be switched off."),
        "cannot_generate_recovery_codes": gettext_lazy(
            "Set up codes from an app or a passkey first."
        ),
        "incorrect_code": gettext_lazy("That code is not right. Check it and try again."),
        "unverified_email": gettext_lazy(
            "Verify your email address first, so that you cannot lock yourself out."
        ),
    }

    def generate_authenticator_name(self, user: Account, type: str) -> str:  # noqa: A002
        """Return a default name for a new passkey."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey {number}").format(number=number)
