"""Asking a table for a burst, answering, and agreeing."""

from datetime import datetime

from accounts.models import Account
from games.bursts import services
from games.bursts.models import Burst
from games.models import Game


def asked(game: Game, account: Account) -> Burst:
    return services.propose(game_id=game.pk, account=account)


def say(burst: Burst, account: Account, *hours: int) -> None:
    services.answer(game_id=burst.game_id, account=account, burst_id=burst.pk, hours=hours)


def agree(game: Game, *people: Account) -> datetime:
    """Have everybody say that the first hour suits them; when it begins."""
    burst = asked(game, people[0])
    for one in people:
        say(burst, one, 0)
    game.refresh_from_db()
    assert game.burst_from is not None
    return game.burst_from
