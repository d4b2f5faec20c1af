"""The site as an app, and what it checks before it migrates a database."""

from collections.abc import Iterable
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.staticfiles.apps import StaticFilesConfig
from django.core.checks import Error, Tags, register
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


class SiteConfig(AppConfig):
    """Whatever belongs neither to people nor to games."""

    name = "saboteur_site"

    def ready(self) -> None:
        """Register the check of databases; count and report if that is wanted."""
        register(check_age, Tags.database)
        if settings.METRICS_PORT:
            from saboteur_site.metrics.counting import connect_counters

            connect_counters()
        if settings.SENTRY_DSN:
            from saboteur_site.errors import report_to

            report_to(settings.SENTRY_DSN)


class OwnStaticFiles(StaticFilesConfig):
    """Leaves out htmx's extensions: nobody asks for them, and a comment reads as an import."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext"]


def check_age(*, databases: Iterable[str] | None, **_options: Any) -> list[Error]:
    """Return errors for databases that know an app by migrations of which none is on the disk.

    Django would make all tables again, beside those of a version that we no longer lead on from.
    """
    errors = []
    for name in databases or ():
        known = set(MigrationLoader(None).disk_migrations)
        applied = set(MigrationRecorder(connections[name]).applied_migrations())
        errors += [
            _too_old(app)
            for app in ("accounts", "games")
            if any(key[0] == app for key in applied - known)
            and not any(key[0] == app for key in applied & known)
        ]
    return errors


def _too_old(app: str) -> Error:
    return Error(
        f"This database is older than the migrations that {app} has now.",
        hint=f"Run `manage.py migrate` with a version that has {app}/migrations/0001_tables.py.",
        id="saboteur_site.E001",
    )
