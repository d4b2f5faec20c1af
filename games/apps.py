"""The games app: tables, turns, notices. The rules themselves are pure Python in `rules`."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    """The games app, its signal handlers, and the names it reserves."""

    name = "games"
    verbose_name = _("Games")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Connect signals, gather what the features have, and reserve names of computer players."""
        from games import signals  # noqa: F401
        from games.core.seating.naming import reserve_names
        from games.features import modules
        from games.notices.kinds import KINDS

        # They listen to signals.
        modules("services")
        modules("invitations")
        for notices in modules("notices"):
            KINDS.update(notices.KINDS)

        reserve_names()
