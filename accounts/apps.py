"""The app that knows people: who they are and how they like the site. It knows nothing of games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """Registers the people of the site."""

    name = "accounts"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for people who log in, for new passwords, and for what deletes the audit log."""
        from accounts import audit_log, signals  # noqa: F401
