"""Verify the chain of the audit log (docs/moderation.md)."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts import audit_log
from accounts.audit_log import spelled
from accounts.models import AuditEntry

_SAYS = {
    "missing": "entry {number} is missing",
    "changed": "entry {number} was changed",
    "inserted": "entry {number} does not follow the one before it",
}


class Command(BaseCommand):
    """`manage.py verify_audit [--head "NUMBER HASH"]`: verify the audit log; exit 1 if its chain is
    broken.
    """

    help = "Find entries of the audit log that were changed, removed or inserted. Changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option `--head`, a number and hash logged earlier, which shows whether the end
        was cut off.
        """
        parser.add_argument(
            "--head",
            metavar="'NUMBER HASH'",
            default="",
            help="an earlier head, as the log file has it",
        )

    def handle(self, *args: object, **options: Any) -> None:
        """Verify the audit log's chain, print every break and the head, and exit 1 if there is a
        break. Raises CommandError for a malformed `--head`.
        """
        found = [_SAYS[fault].format(number=number) for number, fault in audit_log.verify()]
        found += _cut_off(options["head"])
        for line in found:
            self.stdout.write(line)
        number, digest = audit_log.head()
        state = "broken" if found else "whole"
        self.stdout.write(f"{number} entries, head {spelled(digest)}: {state}")
        if found:
            sys.exit(1)


def _cut_off(head: str) -> list[str]:
    if not head:
        return []
    number, _, digest = head.partition(" ")
    if not number.isdigit():
        raise CommandError("--head wants a number and a hash, as the log file has them")
    if number == "0":
        return []
    kept = AuditEntry.objects.filter(pk=int(number)).values_list("digest", flat=True).first()
    if kept == digest.replace(" ", ""):
        return []
    return [f"entry {number} is not the head that was logged"]
