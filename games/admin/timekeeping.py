"""How people keep time: numbers that everybody may see on their pages."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Timekeeping


@admin.register(Timekeeping)
class TimekeepingAdmin(ReadOnlyAdmin):
    """What the last games of each person come to, most games first."""

    list_display = ("account", "games", "turns_in_time", "days_missed", "games_seen_through")
    list_filter = ("account__is_active",)
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-games", "account")
    may_ask = ("account",)
    fields = ("account", ("games", "games_seen_through"), ("turns_in_time", "days_missed"))
