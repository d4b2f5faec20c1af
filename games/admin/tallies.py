"""Tallies of people's finished games: numbers that everybody may see on their pages."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Tally


@admin.register(Tally)
class TallyAdmin(ReadOnlyAdmin):
    """The tally of each person, most games first."""

    list_display = ("account", "games", "games_won", "gold", "rounds", "saboteur_rounds")
    list_filter = ("account__is_active",)
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-games", "account")
    may_ask = ("account",)
    fields = (
        "account",
        ("games", "expansion_games", "games_won", "gold"),
        "rounds",
        ("miner_rounds", "miner_rounds_won"),
        ("saboteur_rounds", "saboteur_rounds_won"),
    )
