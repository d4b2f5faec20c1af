"""Claims in the admin, which everybody at their table can read."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.admin.read_only import TableAdmin, not_behind_a_mask, reader_of
from games.models import Claim


@admin.register(Claim)
class ClaimAdmin(TableAdmin):
    """Claims at other people's tables, as shown there; nobody checks them here either."""

    at_game = "round__game"
    list_display = ("__str__", "round", "player", "turn", "goal", "on", "says", "at")
    list_filter = ("at",)
    search_fields = ("=round__game__id", "round__game__name", "player__account__name")
    list_select_related = ("round", "player__account")
    ordering = ("-id",)
    may_ask = ("round", "player", "says")
    fields = ("round", "player", "turn", ("goal", "on", "says"), "at", "taken_back_at")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return a pair: the claims that match a search, and False, since no claim is found twice.
        A search finds nothing at masked games that gather people or play.
        """
        if search_term:
            queryset = queryset.filter(not_behind_a_mask(reader_of(request), "round__game"))
        return super().get_search_results(request, queryset, search_term)
