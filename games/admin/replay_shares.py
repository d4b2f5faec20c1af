"""Finished replays that players let others see; the address itself is theirs to give away."""

from django.contrib import admin

from games.admin.read_only import TableAdmin
from games.models import ReplayShare


@admin.register(ReplayShare)
class ReplayShareAdmin(TableAdmin):
    """Who shares which replay, through whose eyes, and since when."""

    list_display = ("game", "account", "view", "created_at")
    list_filter = ("created_at",)
    search_fields = ("=game__id", "game__name", "account__name")
    list_select_related = ("game", "account")
    ordering = ("-id",)
    may_ask = ("game", "account")
    fields = ("game", "account", "view", "created_at")
