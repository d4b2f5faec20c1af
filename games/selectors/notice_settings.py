"""What the page about notices shows besides the choices themselves."""

from dataclasses import dataclass
from datetime import time

from accounts.models import Account
from games.models import Game, Player
from games.notices.preferences import night_of
from games.selectors.errors import NotFound
from games.selectors.lists.waiting import MOST_AT_ONCE


@dataclass(frozen=True, slots=True)
class MutableGame:
    """A game that goes on, and whether its player is told nothing of it."""

    player_id: int
    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """Whether emails are wanted, whether they can go, and the games that go on.

    `night` is when the person sleeps, by the hours they declared.
    """

    turn_emails: bool
    is_verified: bool
    address: str
    games: tuple[MutableGame, ...]
    night: tuple[time, time] | None


def own_place(game_id: int, account: Account) -> int:
    """The number of somebody's place in a game; one query. Raises NotFound for all others."""
    mine = Player.objects.filter(game_id=game_id, account=account, game__practice=False)
    number = mine.values_list("pk", flat=True).first()
    if number is None:
        raise NotFound
    return number


def notice_settings(account: Account) -> NoticeSettings:
    """The facts about somebody’s notices; three queries."""
    mine = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        game__practice=False,
        game__status__in=(Game.Status.LOBBY, Game.Status.RUNNING),
    )
    rows = mine.order_by("-game_id").values_list("pk", "game__name", "is_muted")
    return NoticeSettings(
        turn_emails=account.turn_emails,
        is_verified=account.has_verified_address,
        address=account.email or "",
        games=tuple(MutableGame(*row) for row in rows[:MOST_AT_ONCE]),
        night=night_of(account),
    )
