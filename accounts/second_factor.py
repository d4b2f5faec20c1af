"""Our words for the second proof beside a password: codes from an app, passkeys, spare codes."""

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Account


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Hooks of the sign-up library for second proofs."""

    error_messages = {
        "add_email_blocked": gettext_lazy(
            "Switch passkeys and codes off first: then you can change the mail address."
        ),
        "cannot_delete_authenticator": gettext_lazy("This cannot be switched off."),
        "cannot_generate_recovery_codes": gettext_lazy(
            "Set up codes from an app or a passkey first."
        ),
        "incorrect_code": gettext_lazy("This code is not right. Look again."),
        "unverified_email": gettext_lazy(
            "Verify your mail address first, so that you cannot lock yourself out."
        ),
    }

    def generate_authenticator_name(self, user: Account, type: str) -> str:  # noqa: A002
        """Return a name for a new passkey, until its owner thinks of a better one."""
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return _("Passkey {number}").format(number=number)
