"""The app of games: tables, turns, notices. The rules themselves are pure Python in `rules`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """Registers the games, what happens to a seat whose account is deleted, and names."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Listen for accounts that go away, and keep people from the names of computer players."""
        from games import signals  # noqa: F401
        from games.services.naming import reserve_names

        reserve_names()
