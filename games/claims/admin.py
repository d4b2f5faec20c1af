"""Claims in the admin: statements that everybody at their table can read."""

from django.contrib import admin

from games.admin.read_only import TableAdmin
from games.claims.models import Claim


@admin.register(Claim)
class ClaimAdmin(TableAdmin):
    """Claims, as shown at their tables; nobody checks them here either."""

    at_game = "round__game"
    list_display = ("__str__", "round", "player", "turn", "goal", "on", "says", "at")
    list_filter = ("at",)
    search_fields = ("=round__game__id", "round__game__name", "player__account__name")
    list_select_related = ("round", "player__account")
    ordering = ("-id",)
    may_ask = ("round", "player", "says")
    fields = ("round", "player", "turn", ("goal", "on", "says"), "at", "taken_back_at")
