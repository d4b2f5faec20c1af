"""A game whose people put something to the vote, for tests of motions."""

import pytest
from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import HOUR, EachTurn, NoClock
from games.clocks.timing import TimeUp, Timing
from games.models import Game, Motion, Player
from games.motions import services as motions
from tests.clock import Clock
from tests.factories import running_game
from tests.playing import to_act

DAY = 24 * HOUR
Kind, Outcome = Motion.Kind, Motion.Outcome


@pytest.fixture
def game(people: list[Account], clock: Clock) -> Game:
    """A game in which every turn may take a day."""
    return game_of(people)


def game_of(people: list[Account], **facts: object) -> Game:
    timing = Timing(EachTurn(DAY), time_up=TimeUp.ONE_TURN)
    return running_game(people[0], people[1:], **{"timing": timing, **facts})


def ask(game: Game, account: Account | None, kind: str = "pause", **facts: int) -> Motion:
    """Call a vote."""
    facts = {"days": 3, **facts} if kind == "pause" else facts
    return motions.open_motion(game_id=game.pk, account=account, kind=kind, **facts)


def cast(motion: Motion, votes: dict[Account, bool]) -> None:
    """Have people vote."""
    for account, in_favour in votes.items():
        motions.vote(
            game_id=motion.game_id, account=account, motion_id=motion.pk, in_favour=in_favour
        )


def decide(game: Game, motion: Motion, *in_favour: bool) -> Game:
    """Have everybody entitled vote, by seats, and have it counted."""
    players = game.players.filter(seat__in=motion.entitled).order_by("seat")
    accounts = [player.account for player in players.select_related("account")]
    for account, vote in zip(accounts, in_favour, strict=True):
        assert account is not None
        cast(motion, {account: vote})
    count(game)
    motion.refresh_from_db()
    return game


def count(game: Game) -> None:
    """Close a motion that is decided, as the sweep does once the minutes that were drawn are over.

    The clock stands still meanwhile.
    """
    game.refresh_from_db()
    motion = game.motion
    if motion and game.motion_closes_at and game.motion_closes_at < motion.closes_at:
        Game.objects.filter(pk=game.pk).update(motion_closes_at=timezone.now())
        assert motions.close(game.pk)
        game.refresh_from_db()


def silent(people: list[Account], clock: Clock) -> tuple[Game, Player, Account]:
    """Return a game without a clock, its player who has been silent for two weeks, and another."""
    game = game_of(people, timing=Timing(NoClock()))
    clock.pass_by(days=14)
    player = to_act(game)
    return game, player, next(one for one in people if one != player.account)
