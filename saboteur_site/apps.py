"""The site as an app, and its check of a database before migrating."""

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
    """The app of the site, for matters of neither people nor games."""

    name = "saboteur_site"

    def ready(self) -> None:
        """Register the check of databases. If the settings ask for it, begin to count requests and
        to report errors.
        """
        register(check_age, Tags.database)
        if settings.METRICS_PORT:
            from saboteur_site.metrics.counting import connect_counters

            connect_counters()
        if settings.SENTRY_DSN:
            from saboteur_site.errors import report_to

            report_to(settings.SENTRY_DSN)


class OwnStaticFiles(StaticFilesConfig):
    """Django's app of static files, without htmx's extensions: no page uses them, and a comment in
    one would be read as an import.
    """

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "ext"]


def check_age(*, databases: Iterable[str] | None, **_options: Any) -> list[Error]:
    """Return an error for each app in a database whose applied migrations are all missing on disk.
    Django would otherwise create all tables again, beside those of a version too old to upgrade.
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
