"""The deadlines that concern a person, for their calendar."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from accounts.models import Account
from games.models import Game, NoticePreferences, Player
from games.selectors.errors import NotFound
from games.selectors.lists import MOST_AT_ONCE


@dataclass(frozen=True, slots=True)
class Due:
    """A turn to be taken: until when, and since when it is theirs."""

    game_id: int
    game_name: str
    at: datetime
    began_at: datetime
    last_turn_at: datetime


def calendar_key(account: Account) -> str | None:
    """The key of this person's own calendar, if they have made one; one query."""
    kept = NoticePreferences.objects.filter(account=account)
    return kept.values_list("calendar_key", flat=True).first()


def account_by(key: str) -> Account:
    """Whose calendar a key leads to; one query. Raises NotFound."""
    # A text that no key is made of must not reach the database, which refuses some.
    known = Account.objects.filter(is_active=True, notice_preferences__calendar_key=key)
    account = known.first() if key.isprintable() else None
    if account is None:
        raise NotFound
    return account


def turns_due(account: Account) -> tuple[Due, ...]:
    """The turns this person has to take by some time, least time left first; one query."""
    mine = Player.objects.filter(
        account_id=account.pk,
        finished_at__isnull=True,
        stand_in="",
        game__status=Game.Status.RUNNING,
        game__round__turn=F("seat"),
        game__deadline__isnull=False,
        game__turn_began_at__isnull=False,
        game__last_turn_at__isnull=False,
    )
    columns = ("game_id", "name", "deadline", "turn_began_at", "last_turn_at")
    wanted = [name if name == "game_id" else f"game__{name}" for name in columns]
    rows = mine.order_by("game__deadline", "game_id").values_list(*wanted)
    return tuple(Due(*row) for row in rows[:MOST_AT_ONCE])
