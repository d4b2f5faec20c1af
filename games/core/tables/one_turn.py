"""The turn that a link is for, and whether it is still open."""

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
    """The turn of the link is over."""


@dataclass(frozen=True, slots=True)
class OneTurn:
    """The turn that a link is for: its player, round and deadline; `seat` is theirs.

    `is_late`: their time is up, and a computer player will take it.
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
    """Return the turn of a link; two queries. Raises DeadLink and LinkOutdated."""
    rows = Player.objects.filter(pk=link.player_id, game_id=link.game_id)
    with_all = rows.select_related("account", "game__round").defer(*long_columns("game__round"))
    player = with_all.first()
    account = reader_of(link, player)
    assert player is not None
    check_turn(link, player, player.game)
    game = player.game
    assert game.round is not None
    return OneTurn(
        game_id=game.pk,
        game=game.name,
        account=account,
        seat=player.seat or 0,
        round=game.round.number,
        deadline=deadline_of(game),
        is_late=_is_late(game),
        pace=game.timing.pace,
    )


def _is_late(game: Game) -> bool:
    is_over = game.deadline is not None and game.deadline <= timezone.now()
    return bool(game.played_for) or is_over


def reader_of(link: TurnLink, player: Player | None) -> Account:
    """Return the person the link was sent to, if they may still use it. Raises DeadLink.

    It is dead once the account is gone or closed, the seat belongs to somebody else or a stand-in,
    or the address has changed.
    """
    account = player.account if player else None
    if player is None or account is None or player.stand_in:
        raise DeadLink
    if account.is_guest or not account.is_active or not link.is_for(account):
        raise DeadLink
    return account


def check_turn(link: TurnLink, player: Player, game: Game) -> None:
    """Raise LinkOutdated unless it is still the turn that the link is for.

    After a time-out it is still theirs until a computer player has taken it (clocks.md 4).
    """
    current = game.round
    if game.status != Game.Status.RUNNING or current is None or current.phase != DIGGING:
        raise LinkOutdated
    later = game.turns.filter(version__gt=link.version)
    if current.turn != player.seat or later.exists():
        raise LinkOutdated


@dataclass(frozen=True, slots=True)
class Following:
    """The outcome of a turn: the end of the round, or a turn of `name`.

    Without a name it is the same player's again.
    """

    is_over: bool
    name: str = ""


def next_after(game: Game, number: int, seat: int) -> Following:
    """Return the public outcome of a turn of a seat; `game` is as it left it. One query.

    `number` is that of its round.
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
