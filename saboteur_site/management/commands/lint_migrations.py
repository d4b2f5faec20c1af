"""`manage.py lint_migrations`: which migrations that are due leave no way back."""

import logging
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser


class Command(BaseCommand):
    """Names migrations of PostgreSQL on whose tables the release before would fail."""

    help = "Name migrations that are due and after which the release before no longer works."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the option to look at every migration, due or not."""
        parser.add_argument("--all", action="store_true", help="also those that are applied")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what the linter finds. Raises CommandError when there is no way back."""
        # Comes with the extra "production".
        from django_migration_linter import MigrationLinter

        logging.getLogger("django_migration_linter").setLevel(logging.WARNING)
        lint = MigrationLinter(
            only_unapplied_migrations=not options["all"], quiet=("ok", "ignore", "warning")
        )
        # Going back undoes no migration, so the SQL that would is not looked at; that of the way
        # there is all in `sqlmigrate`.
        lint.analyse_data_migration = lambda migration: ([], [], [])  # type: ignore[method-assign]
        lint.lint_all_migrations()
        if lint.has_errors:
            raise CommandError("After these migrations the release before no longer works.")
