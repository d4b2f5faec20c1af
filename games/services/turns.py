"""Taking a turn, for people and for computer players."""

from django.db import transaction

from accounts.models import Account
from games.models import Game
from games.services import computers
from games.services.holding import hold_running
from games.services.playing import take_held_turn


def take_turn(*, game_id: int, account: Account | None, version: int, move: object) -> Game:
    """Play a person's move, in NOTATION.md's JSON, at the version he was looking at.

    Raises NotYours, StaleTurn (somebody was faster, perhaps himself in another tab) or
    IllegalMove; then nothing has changed.
    """
    with transaction.atomic():
        held = hold_running(game_id)
        return take_held_turn(held, held.player_of(account), version, move)


def take_computer_turn(game_id: int) -> bool:
    """Play for the computer player whose turn it is, if its pause is over.

    False when there is nothing to do, or when it failed: then it is tried again later. Never
    raises for what a computer player does.
    """
    return computers.play(game_id)
