"""What games made of people's ratings: numbers that everybody may see on their pages."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import RatingStep


@admin.register(RatingStep)
class RatingStepAdmin(ReadOnlyAdmin):
    """The steps of ratings, the last first."""

    list_display = ("account", "expansion", "games", "mean", "deviation")
    list_filter = ("expansion",)
    search_fields = ("account__name",)
    list_select_related = ("account",)
    ordering = ("-id",)
    may_ask = ("account",)
    fields = (
        ("account", "expansion", "games"),
        ("mean_before", "deviation_before"),
        ("mean", "deviation"),
    )
