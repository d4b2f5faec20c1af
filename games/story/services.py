"""Records thanks after a game, and imports the example game for newcomers."""

import json
from pathlib import Path

from django.db import IntegrityError, transaction

from accounts.models import Account
from games.core.errors import NotOver
from games.core.locking import lock_game
from games.core.seating.naming import DEFAULT_POLICY
from games.core.turns.imports import import_game
from games.models import Game
from games.models.game import EXAMPLE
from games.rules.files.record import read_record

# A game of computer players, with their seed, so that their thoughts can be recalculated.
_EXAMPLE, _DICE = Path(__file__).with_name("example.json"), "example 19"
# Unique, so that there is at most one such game; invitations never lead to a finished game.
_TOKEN = "example"  # noqa: S105


def say_thanks(game_id: int, account: Account) -> None:
    """Record that a player thanks everybody at a table, which the game's story shows; repeating it
    is not an error. Raises NotYours for anyone who does not play there, and NotOver while the game
    runs.
    """
    with transaction.atomic():
        locked = lock_game(game_id)
        player = locked.player_of(account)
        if locked.game.status != Game.Status.FINISHED:
            raise NotOver
        if not player.thanked:
            player.thanked = True
            player.save(update_fields=["thanked"])


def example_game() -> int:
    """Return the id of the example game for newcomers, which is imported on the first request."""
    try:
        return _example() or _import_example()
    except IntegrityError:
        # Somebody else asked for it at the same moment.
        return _example() or 0


def _example() -> int | None:
    return Game.objects.filter(invite_token=_TOKEN).values_list("pk", flat=True).first()


@transaction.atomic
def _import_example() -> int:
    record = read_record(json.loads(_EXAMPLE.read_text(encoding="utf-8")))
    game = import_game(record, EXAMPLE)
    game.invite_token, game.seed = _TOKEN, _DICE
    game.save(update_fields=["invite_token", "seed"])
    game.players.update(policy=DEFAULT_POLICY)
    return game.pk
