"""The games app: tables, turns, notices. The rules themselves are pure Python in `rules`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The games app: it loads the features' rows, services and notices, and connects signals."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def import_models(self) -> None:
        """Import the models of the games app, and those of its features."""
        from games.features import modules

        super().import_models()
        modules("models")

    def ready(self) -> None:
        """Register the URL converters, connect the signal handlers, load the features' services and
        kinds of notices, and reserve the names of computer players.
        """
        from games.core.seating.naming import reserve_names
        from games.features import modules
        from games.ids import register_converters
        from games.notices.kinds import KINDS

        register_converters()
        # They listen to signals, in the order of locks: crews are left before games.
        modules("services")
        from games import signals  # noqa: F401

        for notices in modules("notices"):
            KINDS.update(notices.KINDS)

        reserve_names()
