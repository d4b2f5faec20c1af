"""The app of games: tables, turns, notices. The rules themselves are pure Python in `rules`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the games, and what happens to a seat whose account is deleted."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for accounts that go away."""
        from games import signals  # noqa: F401
