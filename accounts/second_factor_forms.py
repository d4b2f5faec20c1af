"""Forms about a second factor."""

from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as passkey_forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import PlainLabelsMixin

_CODE = {"code": (_("Code"), "")}
_NAME = (_("Name of the passkey"), "")


class AppForm(PlainLabelsMixin, ActivateTOTPForm):  # type: ignore[misc]
    """The first code from an app, which shows that it knows the key."""

    plain = _CODE


class SecondFactorForm(PlainLabelsMixin, mfa_forms.AuthenticateForm):  # type: ignore[misc]
    """A code after the password."""

    plain = _CODE


class SecondFactorAgainForm(PlainLabelsMixin, mfa_forms.ReauthenticateForm):  # type: ignore[misc]
    """A code again, before a sensitive change."""

    plain = _CODE


class NewPasskeyForm(PlainLabelsMixin, passkey_forms.AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey and its name."""

    plain = {
        "name": _NAME,
        "passwordless": (
            _("Log in with this passkey alone"),
            _(
                "Without the password. Your device then asks for your fingerprint, your face "
                "or its PIN."
            ),
        ),
    }


class PasskeyNameForm(PlainLabelsMixin, passkey_forms.EditWebAuthnForm):  # type: ignore[misc]
    """A new name for a passkey."""

    plain = {"name": _NAME}
