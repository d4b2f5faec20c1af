"""A game's columns for its timing, and their conversion from and to a Timing."""

from datetime import timedelta
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clocks.paces import Bank, EachTurn, NoClock, Pace
from games.clocks.timing import TimeUp, Timing


class PaceColumns(models.Model):
    """The columns of a table's timing; figures are in seconds, and zero for paces without them."""

    class PaceKind(models.TextChoices):
        """The kinds of paces (clocks.md 2)."""

        BANK = "bank", _("a bank of time")
        EACH_TURN = "each-turn", _("the same time for every turn")
        NONE = "none", _("no clock")

    class TimeUpRule(models.TextChoices):
        """The rules for a turn whose time is up (clocks.md 4)."""

        ONE_TURN = TimeUp.ONE_TURN.value, _("a computer player takes this turn")
        PASS = TimeUp.PASS.value, _("the turn is passed")
        STAND_IN = TimeUp.STAND_IN.value, _("a stand-in plays until they are back")

    pace_kind = models.CharField(
        _("pace"), max_length=10, choices=PaceKind.choices, default=PaceKind.NONE
    )
    bank_start = models.PositiveIntegerField(_("bank at the start"), default=0)
    bank_increment = models.PositiveIntegerField(_("more after each turn"), default=0)
    bank_cap = models.PositiveIntegerField(_("most in the bank"), default=0)
    turn_time = models.PositiveIntegerField(_("time for each turn"), default=0)
    own_hours = models.BooleanField(_("own hours count"), default=False)
    time_up = models.CharField(
        _("when time is up"),
        max_length=10,
        choices=TimeUpRule.choices,
        default=TimeUpRule.ONE_TURN,
    )

    class Meta:
        abstract = True

    @property
    def timing(self) -> Timing:
        """Return the columns as a Timing. Raises InvalidPace if their figures are out of bounds."""
        return Timing(self._pace(), self.own_hours, TimeUp(self.time_up))

    def _pace(self) -> Pace:
        match self.pace_kind:
            case self.PaceKind.BANK:
                figures = (self.bank_start, self.bank_increment, self.bank_cap)
                return Bank(*(timedelta(seconds=figure) for figure in figures))
            case self.PaceKind.EACH_TURN:
                return EachTurn(timedelta(seconds=self.turn_time))
        return NoClock()


def timing_columns(timing: Timing) -> dict[str, Any]:
    """Return a dict of a game's columns that hold a Timing."""
    return {
        **_pace_columns(timing.pace),
        "own_hours": timing.own_hours,
        "time_up": timing.time_up.value,
    }


def _pace_columns(pace: Pace) -> dict[str, Any]:
    match pace:
        case Bank(start=start, increment=increment, cap=cap):
            return {
                "pace_kind": PaceColumns.PaceKind.BANK,
                "bank_start": _seconds(start),
                "bank_increment": _seconds(increment),
                "bank_cap": _seconds(cap),
            }
        case EachTurn(allowance=allowance):
            kind = PaceColumns.PaceKind.EACH_TURN
            return {"pace_kind": kind, "turn_time": _seconds(allowance)}
    return {"pace_kind": PaceColumns.PaceKind.NONE}


def _seconds(time: timedelta) -> int:
    return int(time.total_seconds())
