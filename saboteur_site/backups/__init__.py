"""Backups of the site: one file with its whole database, written and restored."""

from django.core.management.base import CommandError


class BadBackup(CommandError):
    """Raised when a backup cannot be made or restored; its text is a sentence with the reason."""
