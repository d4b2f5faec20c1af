"""Bursts, as their tables may know them: neither who asked nor a single answer."""

from datetime import datetime

from django.contrib import admin
from django.utils import formats, timezone
from django.utils.translation import gettext_lazy as _

from games.admin.read_only import TableAdmin
from games.bursts.models import Burst


@admin.register(Burst)
class BurstAdmin(TableAdmin):
    """What tables were asked. The boxes with the answers are not here."""

    list_display = ("__str__", "game", "opened_at", "closes_at", "result", "begins_at")
    list_filter = ("result", "opened_at")
    search_fields = ("=game__id", "game__name")
    list_select_related = ("game",)
    ordering = ("-id",)
    may_ask = ("game",)
    fields = ("game", "hours_proposed", ("opened_at", "closes_at"), ("result", "begins_at"))

    @admin.display(description=_("hours proposed"))
    def hours_proposed(self, burst: Burst) -> str:
        """The hours, as dates of the reader."""
        hours = map(timezone.localtime, map(datetime.fromisoformat, burst.hours))
        return "; ".join(formats.date_format(hour, "DATETIME_FORMAT") for hour in hours)
