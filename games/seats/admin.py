"""Requests to stand-ins, and people who know a seat's secrets, in the admin."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Insider, StandInRequest


@admin.register(StandInRequest)
class StandInRequestAdmin(ReadOnlyAdmin):
    """Requests, without names, as they are between two people."""

    list_display = ("__str__", "is_declined", "created_at")
    list_filter = ("is_declined",)
    ordering = ("-id",)
    fields = ("is_declined", "created_at")


@admin.register(Insider)
class InsiderAdmin(ReadOnlyAdmin):
    """People barred from other seats of a game."""

    list_display = ("player", "account")
    list_select_related = ("player__account", "account")
    ordering = ("-id",)
    may_ask = ("player", "account")
    fields = ("player", "account")
