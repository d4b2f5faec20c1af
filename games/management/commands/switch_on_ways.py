"""Switch on ways of notifying that the site itself has switched off (docs/operating.md,
“Emails”).
"""

from argparse import ArgumentParser
from datetime import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts import names
from accounts.models import Account
from games.notices import fates


class Command(BaseCommand):
    """`manage.py switch_on_ways --since TIME [--account NAME]`: switch on ways of notifying that
    the site switched off.
    """

    help = "Switch on the emails, webhooks, browsers and rooms that the site has switched off."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the options: `--since`, the time after which they were switched off, and `--account`
        for one person.
        """
        parser.add_argument(
            "--since",
            type=datetime.fromisoformat,
            required=True,
            help="a day or a moment, as 2026-11-25T18:00; UTC unless it says another zone",
        )
        parser.add_argument("--account", metavar="NAME", help="one person instead of everybody")

    def handle(self, *args: object, **options: Any) -> None:
        """Switch the ways on, and print how many there were. Raises CommandError for an unknown
        name.
        """
        since: datetime = options["since"]
        ways = fates.switched_off(since if since.tzinfo else timezone.make_aware(since))
        if name := options["account"]:
            account = Account.objects.filter(name_key=names.key(name)).first()
            if account is None:
                raise CommandError(f"Nobody is called {name}.")
            ways = ways.filter(account=account)
        self.stdout.write(f"{fates.switch_on(ways)} switched on again.")
