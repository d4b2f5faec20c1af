"""Forms that people fill in about themselves."""

from datetime import datetime
from typing import Any, cast

from allauth.account import forms as allauth_forms
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names, portraits, time_zones
from accounts.adapters import replaced_by_sign_up
from accounts.dates import date_in_words
from accounts.models import Account

_WAIT = _("You changed your name recently. You can change it again from %(date)s.")
_HOW_NAMES_CHANGE = _(
    "2 to 24 characters. You can change it once every 30 days. Your old name stays yours for a "
    "year, on your page."
)


def chosen_name(name: str, *, holder: Account) -> str:
    """Return the name without superfluous spaces, if `holder` may take it now. Raises
    ValidationError if the name is taken, reserved or malformed, or if `holder` changed names too
    recently.
    """
    name = Account.objects.free_name(name, holder=holder)
    if name != holder.name and (at := holder.next_name_at) is not None:
        raise ValidationError(_WAIT, code="wait", params={"date": _in_words(at)})
    return name


def refuse_disposable(email: str) -> None:
    """Raise ValidationError if an address is at a host that the site refuses as disposable, or at a
    subdomain of one.
    """
    labels = email.lower().rpartition("@")[2].rstrip(".").split(".")
    hosts = {".".join(labels[start:]) for start in range(len(labels))}
    if hosts & settings.DISPOSABLE_MAIL_HOSTS:
        raise ValidationError(_("Please use an address that lasts."), code="disposable")


class NameField(forms.CharField):
    """A form field for the name that others see."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            label=_("Name"),
            help_text=_("What others call you at the table: 2 to 24 characters."),
            # Longer than a name may be, so that the refusal can say what is wrong.
            max_length=4 * names.LONGEST,
            widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
            **options,
        )


class PlainLabelsMixin:
    """A mixin for the library's forms: labels instead of placeholders, which vanish on typing.
    `plain` maps a field's name to its label and help text.
    """

    plain: dict[str, tuple[Any, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        fields = cast(forms.Form, self).fields
        for name, (label, help_text) in self.plain.items():
            if name in fields:
                fields[name].label = label
                fields[name].help_text = help_text
        for field in fields.values():
            field.widget.attrs.pop("placeholder", None)


_ADDRESS = (_("Email address"), "")
_PASSWORD = (_("Password"), "")
_NEW_PASSWORD = (_("New password"), _("At least 8 characters, not all digits."))
_AGAIN = (_("Repeat the password"), "")
_CODE = (_("Code"), "")


class SignUpForm(PlainLabelsMixin, allauth_forms.SignupForm):
    """The sign-up form: a name, an email address, a password."""

    name = NameField()
    field_order = ("name", "email", "password1")
    plain = {
        "email": (
            _("Email address"),
            _("Once you’ve verified it, we’ll email you when it’s your turn. No one else sees it."),
        ),
        "password1": (_("Password"), _("At least 8 characters, not all digits.")),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.request: HttpRequest = kwargs.pop("request")
        super().__init__(*args, **kwargs)

    def clean_name(self) -> str:
        """Return the name without superfluous spaces. Raises ValidationError if the name is taken,
        reserved or malformed, or if a guest with a known name changed names too recently.
        """
        name, holder = self.cleaned_data["name"], replaced_by_sign_up(self.request)
        # A first name can be chosen at any time.
        if holder is None or holder.is_newcomer:
            return Account.objects.free_name(name, holder=holder)
        return chosen_name(name, holder=holder)

    def clean_email(self) -> str:
        """Return the email address. Raises ValidationError if it is malformed or at a disposable
        host.
        """
        refuse_disposable(self.cleaned_data["email"].lower())
        return cast(str, super().clean_email())

    def validate_unique_email(self, value: str) -> str:
        """Return the address unchanged, even if somebody else has it. Only its owner hears of that,
        by email.
        """
        return value

    def save(self, request: HttpRequest) -> Account:
        """Save the account and its email address in one transaction, and return the account. Raises
        IntegrityError if the name has just been taken.
        """
        with transaction.atomic():
            return cast(Account, super().save(request))


class LogInForm(PlainLabelsMixin, allauth_forms.LoginForm):
    """The login form: email address and password."""

    plain = {"login": _ADDRESS, "password": _PASSWORD}


class AskCodeForm(PlainLabelsMixin, allauth_forms.RequestLoginCodeForm):
    """The form for the address to which a login code is sent."""

    plain = {"email": _ADDRESS}


class EnterCodeForm(PlainLabelsMixin, allauth_forms.ConfirmLoginCodeForm):
    """The form for a login code sent by email."""

    plain = {"code": _CODE}


class AskResetForm(PlainLabelsMixin, allauth_forms.ResetPasswordForm):
    """The form for the address to which a link for a new password is sent."""

    plain = {"email": _ADDRESS}


class ResetPasswordForm(PlainLabelsMixin, allauth_forms.ResetPasswordKeyForm):
    """The form for a new password, after the link for a forgotten one."""

    plain = {"password1": _NEW_PASSWORD, "password2": _AGAIN}


class ChangePasswordForm(PlainLabelsMixin, allauth_forms.ChangePasswordForm):
    """The form that replaces the current password with a new one."""

    plain = {
        "oldpassword": (_("Current password"), ""),
        "password1": _NEW_PASSWORD,
        "password2": _AGAIN,
    }


class SetPasswordForm(PlainLabelsMixin, allauth_forms.SetPasswordForm):
    """The form for a first password of an account without one."""

    plain = {"password1": _NEW_PASSWORD, "password2": _AGAIN}


class ChangeEmailForm(PlainLabelsMixin, allauth_forms.AddEmailForm):
    """The form for a new email address, which counts once it is verified."""

    plain = {"email": (_("New email address"), "")}

    def clean_email(self) -> str:
        """Return the new email address. Raises ValidationError if it is malformed or at a
        disposable host.
        """
        refuse_disposable(self.cleaned_data["email"])
        return cast(str, super().clean_email())


class ReauthenticateForm(PlainLabelsMixin, allauth_forms.ReauthenticateForm):
    """The form that asks for the password again before a sensitive change."""

    plain = {"password": _PASSWORD}


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg]
    """The settings form: name and preferences. `of_browser` is the time zone of the browser, or
    empty.
    """

    name = NameField()
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=time_zones.choices,
    )

    portrait = forms.TypedChoiceField(
        label=_("Portrait"),
        coerce=int,
        choices=portraits.choices,
        # Without an answer the setting does not change.
        required=False,
        empty_value=None,
        widget=forms.RadioSelect,
    )

    class Meta:
        model = Account
        fields = ("name", "portrait", "language", "time_zone", "theme")
        widgets = {"theme": forms.RadioSelect}

    def __init__(self, *args: Any, of_browser: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._explain_name()
        self._offer_own_zones(of_browser)

    def clean_name(self) -> str:
        """Return the name without superfluous spaces. Raises ValidationError if the name is taken,
        reserved or malformed, or if the last change of name was too recent.
        """
        # The instance gets the new values only later, in _post_clean().
        return chosen_name(self.cleaned_data["name"], holder=self.instance)

    def _explain_name(self) -> None:
        field = self.fields["name"]
        if (at := self.instance.next_name_at) is not None:
            field.help_text = _WAIT % {"date": _in_words(at)}
            field.widget.attrs["readonly"] = True
        elif not self.instance.is_guest:
            field.help_text = _HOW_NAMES_CHANGE

    def _offer_own_zones(self, of_browser: str) -> None:
        field = cast(forms.ChoiceField, self.fields["time_zone"])
        present = time_zones.todays_name(self.instance.time_zone)
        self.initial["time_zone"] = present
        # A zone that is neither a place nor UTC is not listed; it stays theirs until they change
        # it.
        listed = field.valid_value(present) or present not in time_zones.known()
        own = [] if listed and of_browser else [(_("Yours"), _alone(present))]
        here = [(_("Where this browser is"), _alone(of_browser))] if of_browser else []
        field.choices = [*here, *own, *time_zones.choices()]


def _alone(zone: str) -> time_zones.Named:
    return [(zone, time_zones.label(zone))]


class DeletionForm(forms.Form):
    """Confirmation before an account is deleted: the password, or the name if it has none. Asks as
    well whether the person's chat messages should be deleted.
    """

    KEEP, REMOVE = "keep", "remove"

    chat = forms.ChoiceField(
        label=_("What you said at tables"),
        choices=[
            (KEEP, _("stays there, without your name")),
            (REMOVE, _("is deleted; a mark takes its place")),
        ],
        initial=KEEP,
        widget=forms.RadioSelect,
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    name = forms.CharField(
        label=_("Type your name"),
        max_length=4 * names.LONGEST,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, account: Account, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.account = account
        if account.is_guest:
            # Guests only practise, where there is nobody to talk to.
            del self.fields["chat"]
        del self.fields["name" if account.has_usable_password() else "password"]

    @property
    def removes_chat(self) -> bool:
        """Return whether the person wants their chat messages deleted with the account."""
        return self.cleaned_data.get("chat") == self.REMOVE

    def clean_password(self) -> str:
        """Return the password. Raises ValidationError if it is not the account's."""
        password: str = self.cleaned_data["password"]
        if not self.account.check_password(password):
            raise ValidationError(_("That is not your password."), code="password")
        return password

    def clean_name(self) -> str:
        """Return the name. Raises ValidationError if it is not the account's."""
        name: str = self.cleaned_data["name"]
        if names.key(name) != self.account.name_key:
            raise ValidationError(_("That is not your name."), code="name")
        return name


def _in_words(at: datetime) -> str:
    return date_in_words(timezone.localtime(at), "DATETIME_FORMAT")
