"""Requests to stand-ins, and insiders of seats, in the admin."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.read_only import ReadOnlyAdmin, TableAdmin, not_behind_a_mask, reader_of
from games.models import Insider, StandInRequest


@admin.register(StandInRequest)
class StandInRequestAdmin(ReadOnlyAdmin):
    """Requests to stand in, without names, since they are between two people."""

    list_display = ("__str__", "is_declined", "created_at")
    list_filter = ("is_declined",)
    ordering = ("-id",)
    fields = ("is_declined", "created_at")


@admin.register(Insider)
class InsiderAdmin(TableAdmin):
    """Insiders: people who know what a seat knew, and are barred from other seats of the game."""

    at_game = "player__game"
    list_display = ("player", "account")
    list_select_related = ("player__account", "account")
    ordering = ("-id",)
    may_ask = ("player", "account")
    fields = ("player", "account")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the insiders, without those of masked games that gather people or play. These are
        shown if there is a moderation case about the game that does not involve the reader.
        """
        rows: QuerySet[Any] = super().get_queryset(request)
        return rows.filter(not_behind_a_mask(reader_of(request), "player__game"))
