"""Ratings and leaderboards in the admin."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin, shown
from games.ratings.models import Listing, RatingStep

admin.site.register(
    Listing,
    ReadOnlyAdmin,
    **shown(
        *("account", "expansion", "games", "floor", "last_game_at"),
        joins=("account",),
        list_filter=("expansion",),
        search_fields=("account__name",),
        ordering=("-floor",),
        fields=(("account", "expansion", "games"), ("mean", "deviation", "floor"), "last_game_at"),
    ),
)
admin.site.register(
    RatingStep,
    ReadOnlyAdmin,
    **shown(
        *("account", "expansion", "games", "mean", "deviation"),
        joins=("account",),
        list_filter=("expansion",),
        search_fields=("account__name",),
        fields=(
            ("account", "expansion", "games"),
            ("mean_before", "deviation_before"),
            ("mean", "deviation"),
        ),
    ),
)
