"""The one turn that an emailed link is for, and whether it is still open."""

from dataclasses import dataclass

from django.utils import timezone

from accounts.models import Account
from games.clocks.paces import Pace
from games.core.tables.player_views import deadline_of
from games.core.tables.read_models import Deadline
from games.models import Game, Player
from games.models.round import long_columns
from games.notices.turn_links import DeadLink, TurnLink
from games.rules.phases import DIGGING


class LinkOutdated(Exception):
    """The turn that a link is for is over."""


@dataclass(frozen=True, slots=True)
class OneTurn:
    """The turn that a link is for: its game, player, seat, round and deadline.

    With `is_late` the time is up, and a computer player will take the turn.
    """

    game_id: int
    game: str
    account: Account
    seat: int
    round: int
    deadline: Deadline | None
    is_late: bool
    pace: Pace


def one_turn(link: TurnLink) -> OneTurn:
    """Return the turn that a link is for.

    Raises DeadLink if the person may no longer use the link, and LinkOutdated if the turn is over.
    Makes two queries.
    """
    rows = Player.objects.filter(pk=link.player_id, game_id=link.game_id)
    with_all = rows.select_related("account", "game__round").defer(*long_columns("game__round"))
    player = with_all.first()
    account = reader_of(link, player)
    assert player is not None
    check_turn(link, player, player.game)
    game = player.game
    return OneTurn(
        game_id=game.pk,
        game=game.name,
        account=account,
        seat=player.seat or 0,
        round=game.current_round.number,
        deadline=deadline_of(game),
        is_late=_is_late(game),
        pace=game.timing.pace,
    )


def _is_late(game: Game) -> bool:
    is_over = game.deadline is not None and game.deadline <= timezone.now()
    return bool(game.played_for) or is_over


def reader_of(link: TurnLink, player: Player | None) -> Account:
    """Return the account that a link was sent to, if that account may still use the link.

    Raises DeadLink once the account is gone or closed, the seat belongs to somebody else or a
    stand-in, or the address has changed.
    """
    account = player.account if player else None
    if player is None or account is None or player.stand_in:
        raise DeadLink
    if account.is_guest or not account.is_active or not link.is_for(account):
        raise DeadLink
    return account


def check_turn(link: TurnLink, player: Player, game: Game) -> None:
    """Raise LinkOutdated if the turn that a link is for is over.

    After a time-out the turn is still the player's until a computer player has taken it (clocks.md
    4).
    """
    current = game.round
    if game.status != Game.Status.RUNNING or current is None or current.phase != DIGGING:
        raise LinkOutdated
    later = game.turns.filter(version__gt=link.version)
    if current.turn != player.seat or later.exists():
        raise LinkOutdated


@dataclass(frozen=True, slots=True)
class Following:
    """What comes after a turn: the end of the round, or the turn of the player called `name`.

    The name is empty if the same player is to act again.
    """

    is_over: bool
    name: str = ""


def next_after(game: Game, number: int, seat: int) -> Following:
    """Return what came after a seat's turn in the round `number`, for everybody.

    `game` is in its state after the turn. Makes at most one query.
    """
    current = game.round
    if game.status != Game.Status.RUNNING or current is None or current.number != number:
        return Following(is_over=True)
    if current.phase != DIGGING:
        return Following(is_over=True)
    if current.turn == seat:
        return Following(is_over=False)
    player = game.players.select_related("account").get(seat=current.turn)
    return Following(is_over=False, name=player.shown_name)
