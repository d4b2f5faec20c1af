"""Who is listed on the leaderboards, which everybody may see."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Listing


@admin.register(Listing)
class ListingAdmin(ReadOnlyAdmin):
    """The lines of the leaderboards, the best first."""

    list_display = ("account", "expansion", "games", "floor", "last_game_at")
    list_filter = ("expansion",)
    search_fields = ("account__name",)
    list_select_related = ("account",)
    ordering = ("-floor",)
    may_ask = ("account",)
    fields = (("account", "expansion", "games"), ("mean", "deviation", "floor"), "last_game_at")
