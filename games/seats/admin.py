"""Offered seats, and people who know a seat's secrets, in the admin."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Insider, SeatOffer


@admin.register(SeatOffer)
class SeatOfferAdmin(ReadOnlyAdmin):
    """Offers, without names, as they are between two people."""

    list_display = ("__str__", "answer", "created_at")
    list_filter = ("kind", "answer")
    ordering = ("-id",)
    fields = ("kind", "answer", "created_at")


@admin.register(Insider)
class InsiderAdmin(ReadOnlyAdmin):
    """People barred from other seats of a game."""

    list_display = ("player", "account", "may_watch")
    list_select_related = ("player__account", "account")
    ordering = ("-id",)
    may_ask = ("player", "account")
    fields = ("player", "account", "may_watch")
