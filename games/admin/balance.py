"""How rounds came out: numbers that everybody may see."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Balance


@admin.register(Balance)
class BalanceAdmin(ReadOnlyAdmin):
    """Rounds by what they have in common."""

    list_display = ("expansion", "by", "of", "games", "rounds", "reached", "turns")
    list_filter = ("expansion", "by")
    ordering = ("expansion", "by", "of")
    fields = (("expansion", "by", "of"), ("games", "rounds", "reached", "turns"), "dwarfs")
