"""Facts on the page of a person's own hours, besides the hours themselves."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import F, QuerySet

from accounts.models import Account
from games.models import Game, NoticePreferences, Player


def quiet_at_night(account: Account) -> bool | None:
    """Return whether notices wait for somebody's morning; None if they never chose. One query."""
    chosen = NoticePreferences.objects.filter(account=account)
    return chosen.values_list("quiet_by_hours", flat=True).first()


def tables_of(account: Account) -> QuerySet[Player]:
    """Return somebody's places at running tables, which announce their holidays."""
    running = {"game__status": Game.Status.RUNNING, "game__practice": False}
    return Player.objects.filter(account=account, **running)


def running_turns(account: Account, now: datetime) -> Iterable[Game]:
    """Return the tables at which somebody's turn runs and their hours count; one query."""
    acting = tables_of(account).filter(
        game__round__turn=F("seat"), game__deadline__gt=now, game__turn_hours__isnull=False
    )
    return (player.game for player in acting.select_related("game").order_by("game_id"))
