"""How rounds came out, in Django's admin."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin, shown
from games.balance.models import Balance

admin.site.register(
    Balance,
    ReadOnlyAdmin,
    **shown(
        *("expansion", "by", "of", "games", "rounds", "reached", "turns"),
        list_filter=("expansion", "by"),
        ordering=("expansion", "by", "of"),
        fields=(("expansion", "by", "of"), ("games", "rounds", "reached", "turns"), "dwarfs"),
    ),
)
