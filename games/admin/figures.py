"""What people's figures are made of: numbers that everybody may see on their pages."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Companion, CountedGame, RoundFigures


@admin.register(CountedGame)
class CountedGameAdmin(ReadOnlyAdmin):
    """The order in which games were counted."""

    list_display = ("id", "game")
    search_fields = ("=game__id",)
    list_select_related = ("game",)
    ordering = ("-id",)
    may_ask = ("game",)
    fields = ("game",)


@admin.register(RoundFigures)
class RoundFiguresAdmin(ReadOnlyAdmin):
    """Rounds of each person by dwarf and by number of players."""

    list_display = ("account", "by", "of", "rounds", "won")
    list_filter = ("by",)
    search_fields = ("account__name",)
    list_select_related = ("account",)
    ordering = ("account", "by", "of")
    may_ask = ("account",)
    fields = ("account", ("by", "of"), ("rounds", "won"))


@admin.register(Companion)
class CompanionAdmin(ReadOnlyAdmin):
    """Who played with whom."""

    list_display = ("account", "person", "games", "together_won", "against_won")
    search_fields = ("account__name", "person__name")
    list_select_related = ("account", "person")
    ordering = ("-games", "account")
    may_ask = ("account", "person")
    fields = (
        ("account", "person"),
        "games",
        ("together", "together_won"),
        ("against", "against_won"),
    )
