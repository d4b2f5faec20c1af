"""Requests to stand-ins, and people who know a seat's secrets, in the admin."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.read_only import ReadOnlyAdmin, TableAdmin, not_behind_a_mask, reader_of
from games.models import Insider, StandInRequest


@admin.register(StandInRequest)
class StandInRequestAdmin(ReadOnlyAdmin):
    """Requests, without names, as they are between two people."""

    list_display = ("__str__", "is_declined", "created_at")
    list_filter = ("is_declined",)
    ordering = ("-id",)
    fields = ("is_declined", "created_at")


@admin.register(Insider)
class InsiderAdmin(TableAdmin):
    """People barred from other seats of a game."""

    at_game = "player__game"
    list_display = ("player", "account")
    list_select_related = ("player__account", "account")
    ordering = ("-id",)
    may_ask = ("player", "account")
    fields = ("player", "account")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows without the people of masked tables that no case is about."""
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(not_behind_a_mask(reader_of(request), "player__game"))
