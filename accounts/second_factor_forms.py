"""What people fill in about a second proof beside the password."""

from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as passkey_forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import PlainLabelsMixin

_CODE = {"code": (_("Code"), "")}
_NAME = (_("Name of the passkey"), "")


class AppForm(PlainLabelsMixin, ActivateTOTPForm):  # type: ignore[misc]
    """The first code of an app, which shows that it knows the secret."""

    plain = _CODE


class SecondFactorForm(PlainLabelsMixin, mfa_forms.AuthenticateForm):  # type: ignore[misc]
    """A code beside the password."""

    plain = _CODE


class SecondFactorAgainForm(PlainLabelsMixin, mfa_forms.ReauthenticateForm):  # type: ignore[misc]
    """A code once more, before something that matters."""

    plain = _CODE


class NewPasskeyForm(PlainLabelsMixin, passkey_forms.AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey and its name."""

    plain = {
        "name": _NAME,
        "passwordless": (
            _("Log in with it alone"),
            _("Without the password. Your device then asks for finger, face or its own code."),
        ),
    }


class PasskeyNameForm(PlainLabelsMixin, passkey_forms.EditWebAuthnForm):  # type: ignore[misc]
    """Another name for a passkey."""

    plain = {"name": _NAME}
