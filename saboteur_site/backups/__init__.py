"""Backups of the site: one file with its whole database, and the way back from it."""

from django.core.management.base import CommandError


class BadBackup(CommandError):
    """A backup that cannot be made or restored; the sentence says why."""
