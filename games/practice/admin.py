"""People's last choices for practice, in the admin."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.practice.models import PracticeChoice


@admin.register(PracticeChoice)
class PracticeChoiceAdmin(ReadOnlyAdmin):
    """The last choices for practice of each person."""

    list_display = ("account", "expansion", "players", "rounds", "pause", "strength")
    list_filter = ("expansion", "pause")
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-account",)
    may_ask = ("account", "strength")
    fields = ("account", "expansion", "players", "rounds", "pause", "strength")
