"""The second factor (codes from an app, passkeys, recovery codes): its words and its forms."""

import json
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter, get_adapter
from allauth.mfa.base import forms as mfa_forms
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import forms as passkey_forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.forms import PlainLabelsMixin
from accounts.models import Account


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Hooks for the sign-up library about second factors: error messages and names."""

    error_messages = {
        "add_email_blocked": _(
            "Switch off passkeys and codes first: then you can change your email address."
        ),
        "cannot_delete_authenticator": _("This cannot be switched off."),
        "cannot_generate_recovery_codes": _("Set up codes from an app or a passkey first."),
        "incorrect_code": _("That code is not right. Check it and try again."),
        "unverified_email": _(
            "Verify your email address first, so that you cannot lock yourself out."
        ),
    }

    def generate_authenticator_name(self, user: Account, type: str) -> str:  # noqa: A002
        """Return a default name for a new passkey in the active language, numbered per account:
        “Passkey 2”. `type` is the kind of second factor to count.
        """
        number = Authenticator.objects.filter(user=user, type=type).count() + 1
        return gettext("Passkey {number}").format(number=number)


_CODE = {"code": (_("Code"), "")}
_NAME = (_("Name of the passkey"), "")


class PasskeyDecoder(json.JSONDecoder):
    """A JSON decoder for a passkey's answer, which turns every malformed answer into
    JSONDecodeError.
    """

    def decode(self, s: str, *args: Any) -> Any:
        """Return a passkey's answer, the JSON text `s`, as Python values. Raises JSONDecodeError
        for malformed JSON, huge numbers and deep nesting.
        """
        try:
            return super().decode(s, *args)
        except (RecursionError, ValueError) as error:
            raise json.JSONDecodeError(str(error)[:80], "", 0) from None


class PasskeyAnswerMixin:
    """A mixin for forms with a passkey's answer, which may be any text; it must not raise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"].decoder = PasskeyDecoder  # type: ignore[attr-defined]


class AppForm(PlainLabelsMixin, ActivateTOTPForm):  # type: ignore[misc]
    """The form for the first code from an app, which proves that the app has the key."""

    plain = _CODE


class SecondFactorForm(PlainLabelsMixin, mfa_forms.AuthenticateForm):  # type: ignore[misc]
    """The form for a code from an app after the password."""

    plain = _CODE


class SecondFactorAgainForm(PlainLabelsMixin, mfa_forms.ReauthenticateForm):  # type: ignore[misc]
    """The form that asks for a code from an app again before a sensitive change."""

    plain = _CODE


class PasskeyLoginForm(
    PasskeyAnswerMixin,
    passkey_forms.LoginWebAuthnForm,  # type: ignore[misc]
):
    """The form for logging in with a passkey alone."""


class PasskeyAgainForm(
    PasskeyAnswerMixin,
    passkey_forms.ReauthenticateWebAuthnForm,  # type: ignore[misc]
):
    """The form that asks for a passkey again before a sensitive change."""


class NewPasskeyForm(
    PasskeyAnswerMixin,
    PlainLabelsMixin,
    passkey_forms.AddWebAuthnForm,  # type: ignore[misc]
):
    """The form for a new passkey and its name."""

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

    def clean(self) -> dict[str, Any]:
        """Return the cleaned data of a new passkey. Raises ValidationError for an answer that no
        device gives.
        """
        try:
            cleaned: dict[str, Any] = super().clean()
        except (AttributeError, KeyError, ValueError):
            raise get_adapter().validation_error("incorrect_code") from None
        return cleaned


class PasskeyNameForm(PlainLabelsMixin, passkey_forms.EditWebAuthnForm):  # type: ignore[misc]
    """The form that renames one of an account's passkeys."""

    plain = {"name": _NAME}
