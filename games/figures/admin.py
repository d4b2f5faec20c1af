"""People's figures in the admin."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin, shown
from games.figures.models import Companion, RoundFigures

admin.site.register(
    Companion,
    ReadOnlyAdmin,
    **shown(
        *("account", "person", "games", "together_won", "against_won"),
        joins=("account", "person"),
        search_fields=("account__name", "person__name"),
        ordering=("-games", "account"),
        fields=(
            ("account", "person"),
            "games",
            ("together", "together_won"),
            ("against", "against_won"),
        ),
    ),
)
admin.site.register(
    RoundFigures,
    ReadOnlyAdmin,
    **shown(
        *("account", "by", "of", "rounds", "won"),
        joins=("account",),
        list_filter=("by",),
        search_fields=("account__name",),
        ordering=("account", "by", "of"),
        fields=("account", ("by", "of"), ("rounds", "won")),
    ),
)
