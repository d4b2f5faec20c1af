"""What deals are drawn from: what is public of it."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import FairDeal


@admin.register(FairDeal)
class FairDealAdmin(ReadOnlyAdmin):
    """Commitments, the contributions since the start, and secrets that are opened."""

    list_display = ("game",)
    search_fields = ("=game__id",)
    list_select_related = ("game",)
    ordering = ("-id",)
    may_ask = ("game",)
    fields = ("game", "commitments", "contributions", "opened")
