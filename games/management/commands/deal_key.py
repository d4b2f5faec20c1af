"""Make a key that seals the secrets of deals."""

from typing import Any

from cryptography.fernet import Fernet
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """`manage.py deal_key`: print a new key as a line for the environment; nothing is stored."""

    help = "Print a new key for the secrets of deals, as a line for the environment."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a new key for DEAL_KEYS."""
        self.stdout.write(f"DEAL_KEYS={Fernet.generate_key().decode()}")
