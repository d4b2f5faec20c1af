"""Seats that were offered, and who knows of a seat that is another's by now."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Insider, SeatOffer


@admin.register(SeatOffer)
class SeatOfferAdmin(ReadOnlyAdmin):
    """Offers that are open or were declined: between two people, so nobody else is named."""

    list_display = ("__str__", "answer", "created_at")
    list_filter = ("kind", "answer")
    ordering = ("-id",)
    fields = ("kind", "answer", "created_at")


@admin.register(Insider)
class InsiderAdmin(ReadOnlyAdmin):
    """Who can have no other seat of a game."""

    list_display = ("player", "account", "may_watch")
    list_select_related = ("player__account", "account")
    ordering = ("-id",)
    may_ask = ("player", "account")
    fields = ("player", "account", "may_watch")
