"""Creates people, with a session and a token each, and running tables for a load."""

import json
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

SEATS = 5
# One table in this many has a computer player.
_WITH_COMPUTER = 3
# Far enough into the round for a mine to draw.
_TURNS = 10


def write_tables(number: int, path: Path) -> None:
    """Open running tables, and write a file with what the load needs to play at them."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    path.write_text(json.dumps([_table(seed) for seed in range(number)]))


def _table(seed: int) -> dict[str, Any]:
    from games.models import Player
    from tests.factories import AccountFactory, running_game
    from tests.playing import play_some

    computers = int(seed % _WITH_COMPUTER == 0)
    people = AccountFactory.create_batch(SEATS - computers)
    rules = {"rounds": 3, "expansion": seed % 4 == 0}
    game = running_game(people[0], people[1:], computers=computers, rules=rules)
    play_some(game, _TURNS, seed)
    players = Player.objects.filter(game=game).select_related("account").order_by("seat")
    chance = Random(seed)
    return {"game": game.pk, "people": [_person(player, chance) for player in players]}


def _person(player: Any, chance: Random) -> dict[str, str] | None:
    """Return a person's session, token and address; None for a computer player."""
    if player.account is None:
        return None
    return {
        "session": session_of(player.account),
        "token": token_of(player.account),
        "address": f"10.{chance.randrange(256)}.{chance.randrange(256)}.{player.seat + 1}",
    }


def token_of(account: Any) -> str:
    """Return a new token of an account, with all scopes."""
    from accounts.models.access_token import Scope
    from accounts.tokens import make_token

    return make_token(account, name="load", scopes=Scope.values)[1]


def session_of(account: Any) -> str:
    """Return the key of a session in which an account is logged in."""
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = str(account.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = account.get_session_auth_hash()
    session.create()
    return str(session.session_key)
