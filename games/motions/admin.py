"""Motions in the admin, as their tables may see them: without movers and votes."""

from django.contrib import admin

from games.admin.read_only import TableAdmin
from games.models import Motion


@admin.register(Motion)
class MotionAdmin(TableAdmin):
    """The motions of tables. The boxes with the ballots are left out, since staff play as well."""

    list_display = ("__str__", "game", "kind", "on", "opened_at", "closes_at", "result")
    list_filter = ("kind", "result", "opened_at")
    search_fields = ("=game__id", "game__name")
    list_select_related = ("game",)
    ordering = ("-id",)
    may_ask = ("game",)
    fields = (
        "game",
        ("kind", "days", "on"),
        ("round_number", "turn"),
        ("opened_at", "closes_at", "closed_at"),
        ("entitled", "needed"),
        "result",
    )
