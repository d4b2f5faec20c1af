"""People's own hours: when they sleep, their days off and their holidays."""

from datetime import date, datetime, timedelta
from typing import ClassVar

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import time_zones
from accounts.models import Account
from games.clocks.limits import refusal
from games.clocks.schedule import Holiday, Schedule, Waking

# How long before a holiday it is announced at its owner's tables.
ANNOUNCED_BEFORE = timedelta(days=7)


class OwnHours(models.Model):
    """One person's own hours; people without a row are always awake.

    Nobody else ever sees them; only holidays are announced at the person's tables. Times and dates
    are those of the account's time zone.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="own_hours",
    )
    # To the minute; both or neither. Hours that close before they open go over midnight.
    opens = models.TimeField(_("awake from"), null=True, blank=True)
    closes = models.TimeField(_("awake until"), null=True, blank=True)
    # Weekdays, 0 being Monday.
    days_off = models.JSONField(_("days off"), default=list, blank=True)
    # Pairs of dates in ISO's form, the first and the last day.
    holidays = models.JSONField(_("holidays"), default=list, blank=True)
    # Days of holidays that count for the limits although they were taken back.
    used_days = models.JSONField(_("days used besides"), default=list, blank=True)
    declared_at = models.DateTimeField(_("declared"), default=timezone.now)

    objects: ClassVar[models.Manager["OwnHours"]] = models.Manager()

    class Meta:
        verbose_name = _("own hours")
        verbose_name_plural = _("own hours")

    def __str__(self) -> str:
        return f"{self.account_id}"

    @property
    def waking(self) -> Waking | None:
        """Return the hours of the day in which the person is awake, or None if they have named no
        hours.
        """
        if self.opens is None or self.closes is None:
            return None
        return Waking(self.opens, self.closes)

    @property
    def declared_holidays(self) -> tuple[Holiday, ...]:
        """Return the person's holidays, including the past ones of the last year."""
        return tuple(Holiday(*map(date.fromisoformat, dates)) for dates in self.holidays)

    @property
    def days_used_besides(self) -> list[date]:
        """Return the dates of cancelled days of holiday that still count for the limits on
        holidays.
        """
        return [date.fromisoformat(day) for day in self.used_days]


def hours_of(account: Account) -> OwnHours:
    """Return an account's own hours, a new unsaved row if it has none.

    Makes one query, or none for an account read with `own_hours`.
    """
    try:
        return account.own_hours
    except ObjectDoesNotExist:
        return OwnHours(account=account)


def schedule_of(account: Account, hours: OwnHours | None = None) -> Schedule:
    """Return a person's schedule in their time zone, which always runs without own hours.

    `hours` is used instead of the account's row if given. A row beyond the limits, which no service
    wrote, is ignored, so that it cannot stop a table.
    """
    always = Schedule(time_zones.find(account.time_zone))
    hours = hours or getattr(account, "own_hours", None)
    if hours is None:
        return always
    try:
        found = Schedule(
            always.zone, hours.waking, frozenset(hours.days_off), hours.declared_holidays
        )
        return always if refusal(found) else found
    except (TypeError, ValueError):
        return always


def away_until(account: Account, now: datetime) -> date | None:
    """Return the day on which a person on holiday is back, or None if they are not on
    holiday now.
    """
    schedule = schedule_of(account)
    if not schedule.holidays:
        return None
    local = now.astimezone(schedule.zone).date()
    holidays, back = schedule.holidays, local
    while ends := [holiday.last for holiday in holidays if holiday.includes(back)]:
        back = date.fromordinal(max(ends).toordinal() + 1)
    return back if back != local else None


def away_from(account: Account, now: datetime) -> date | None:
    """Return the first day of a person's holiday that begins within a week, or None if none
    does.
    """
    schedule = schedule_of(account)
    if not schedule.holidays:
        return None
    local = now.astimezone(schedule.zone).date()
    last = local + ANNOUNCED_BEFORE
    begins = [holiday.first for holiday in schedule.holidays if local < holiday.first <= last]
    return min(begins, default=None)
