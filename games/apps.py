"""The games app: tables, turns, notices. The rules themselves are pure Python in `rules`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The games app: its addresses' converters, signal handlers and reserved names."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def import_models(self) -> None:
        """Read the rows of the table and those of the features, as Django looks for them."""
        from games.features import modules

        super().import_models()
        modules("models")

    def ready(self) -> None:
        """Register converters, connect signals, gather the features, and reserve bots' names."""
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
