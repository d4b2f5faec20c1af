"""Make the key for web push."""

from typing import Any

from django.core.management.base import BaseCommand

from games.notices.transports.push import new_private_key


class Command(BaseCommand):
    """`manage.py vapid_key`: print a new key as a line for the environment; nothing is stored."""

    help = "Print a new key for web push, as a line for the environment."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a new private key for web push."""
        self.stdout.write(f"VAPID_PRIVATE_KEY={new_private_key()}")
