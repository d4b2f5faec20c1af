"""How long games of each kind took, as the form for a new table tells everybody."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import GameLengths


@admin.register(GameLengths)
class GameLengthsAdmin(ReadOnlyAdmin):
    """The kinds of games that were finished."""

    list_display = ("kind", "lengths")
    search_fields = ("kind",)
    ordering = ("kind",)
    fields = ("kind", "lengths")
