"""The app for people: their accounts and preferences. It knows nothing about games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """The configuration of the accounts app, which connects its signal handlers."""

    name = "accounts"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect the signal handlers for logins and new passwords."""
        from accounts import signals  # noqa: F401
