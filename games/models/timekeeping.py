"""People's reliability and lengths of turns, updated as their games end."""

from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clocks.reliability import Attendance, Reliability


class Timekeeping(models.Model):
    """A person's reliability (clocks.md 6); there is no row until their first game is finished.

    The numbers are the sums over the last games, which are kept beside them. Practice is not
    counted.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="timekeeping",
    )
    games = models.PositiveSmallIntegerField(_("games counted"), default=0)
    turns_in_time = models.PositiveIntegerField(_("turns in time"), default=0)
    days_missed = models.PositiveIntegerField(_("days with a time-out"), default=0)
    games_seen_through = models.PositiveSmallIntegerField(_("games seen to their end"), default=0)
    # The share of each of the last games.
    last_games = models.JSONField(default=list, blank=True, editable=False)

    # How long the last turns took, in seconds, the newest last.
    turn_times = models.JSONField(default=list, blank=True, editable=False)

    class Meta:
        verbose_name = _("timekeeping")
        verbose_name_plural = _("timekeeping")

    def __str__(self) -> str:
        return f"{self.account_id}: {self.reliability.in_time} %"

    @property
    def reliability(self) -> Reliability:
        """Return the four numbers of the row as a Reliability."""
        return Reliability(
            self.games, self.turns_in_time, self.days_missed, self.games_seen_through
        )

    @property
    def played(self) -> list[Attendance]:
        """Return an Attendance for each of the person's last 50 games (turns on time, time-outs),
        oldest first.
        """
        return [_read(kept) for kept in self.last_games]


def game_as_json(game: Attendance) -> dict[str, Any]:
    """Return a dict (`ended_at`, `turns`, `missed`, `seen_through`) of a person's part in a game,
    as in the column `last_games`.
    """
    return {
        "ended_at": game.ended_at.isoformat(),
        "turns": game.turns_in_time,
        "missed": sorted(day.isoformat() for day in game.missed_on),
        "seen_through": game.seen_through,
    }


def _read(kept: dict[str, Any]) -> Attendance:
    missed = frozenset(map(date.fromisoformat, kept["missed"]))
    ended_at = datetime.fromisoformat(kept["ended_at"])
    return Attendance(ended_at, kept["turns"], missed, kept["seen_through"])
