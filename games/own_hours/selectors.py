"""The page's facts about a person's own hours, besides the hours themselves."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F

from accounts.models import Account
from games.models import Game, NoticePreferences, OwnHours, Player
from games.models.own_hours import hours_of


@dataclass(frozen=True, slots=True)
class HoursFacts:
    """The hours, the number of tables that announce the holidays, and the running turns.

    The running turns are grouped by whether these hours count for them.
    """

    kept: OwnHours
    tables: int
    turns: tuple[Game, ...]


def quiet_at_night(account: Account) -> bool | None:
    """Return whether notices wait for somebody's morning; None if they never chose. One query."""
    chosen = NoticePreferences.objects.filter(account=account)
    return chosen.values_list("quiet_by_hours", flat=True).first()


def hours_facts(account: Account, now: datetime) -> HoursFacts:
    """Return the facts about somebody's hours; three queries at most."""
    playing = Player.objects.filter(
        account=account, game__status=Game.Status.RUNNING, game__practice=False
    )
    acting = playing.filter(
        game__round__turn=F("seat"), game__deadline__gt=now, game__turn_hours__isnull=False
    )
    turns = acting.select_related("game").order_by("game_id")
    return HoursFacts(hours_of(account), playing.count(), tuple(player.game for player in turns))
