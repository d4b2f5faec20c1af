"""Seal the secrets of deals again, with the first of DEAL_KEYS."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.core.turns import fair_deals
from games.core.turns.fair_deals import UnknownKey


class Command(BaseCommand):
    """`manage.py rotate_deal_keys`: seal all secrets again, so that the other keys of DEAL_KEYS can
    go.
    """

    help = "Seal all secrets of deals anew by the first key of DEAL_KEYS; exit 1 if some resisted."

    def handle(self, *args: Any, **options: Any) -> None:
        """Seal the secrets of all games again with the first key, print the counts, and exit 1 if
        some were sealed with an unknown key.
        """
        sealed = resisted = 0
        for game_id in fair_deals.sealed_games():
            try:
                sealed += fair_deals.seal_anew(game_id)
            except UnknownKey:
                resisted += 1
                self.stderr.write(f"game {game_id}: sealed with a key that is not in DEAL_KEYS")
        self.stdout.write(f"{sealed} sealed anew, {resisted} not")
        if resisted:
            sys.exit(1)
