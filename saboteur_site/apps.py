"""The site as an app, and what it checks before it migrates a database."""

from collections.abc import Iterable
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.core.checks import Error, Tags, register
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class SiteConfig(AppConfig):
    """Whatever belongs neither to people nor to games."""

    name = "saboteur_site"

    def ready(self) -> None:
        """Register the check of databases; count and report if that is wanted."""
        register(check_replaced_migrations, Tags.database)
        if settings.METRICS_PORT:
            from saboteur_site.metrics.listening import listen

            listen()
        if settings.SENTRY_DSN:
            from saboteur_site.errors import report_to

            report_to(settings.SENTRY_DSN)


def check_replaced_migrations(*, databases: Iterable[str] | None, **_options: Any) -> list[Error]:
    """Report databases that have some, but not all, of what one migration replaces.

    Django finds nothing to do there, and the site would run on the tables of an older version.
    """
    errors = []
    for name in databases or ():
        applied = MigrationRecorder(connections[name]).applied_migrations()
        for migration in MigrationLoader(None).replacements.values():
            missing = set(migration.replaces) - set(applied)
            if missing and len(missing) < len(migration.replaces):
                errors.append(_too_old(*max(missing)))
    return errors


def _too_old(app: str, last: str) -> Error:
    return Error(
        f"This database is older than the one migration that {app} begins with now.",
        hint=f"Run `manage.py migrate` with the last version that has {app}/migrations/{last}.py.",
        id="saboteur_site.E001",
    )
