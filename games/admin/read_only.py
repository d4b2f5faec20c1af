"""An admin that shows what it names, and lets nothing be changed or guessed."""

import re
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext as _

from games.models import Game

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
    TabularInline = admin.TabularInline[Any, Any]
else:
    # Only the type checker's admin takes models as parameters.
    _ModelAdmin = admin.ModelAdmin
    TabularInline = admin.TabularInline

_ENDING = re.compile(r"__(exact|isnull|gte|lt|id|id__exact|pk|year|month|day)$")


class ReadOnlyAdmin(_ModelAdmin):
    """Shows `fields`, all of them read-only."""

    show_full_result_count = False
    # Fields that may be asked for in an address besides the filters.
    may_ask: tuple[str, ...] = ()

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the services write."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the services write."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Games are kept for ever."""
        return False

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allow the filters only.

        Django lets an address ask for any column of the model (`?seed__startswith=a`), and would
        answer by the number of lines.
        """
        filters = [item for item in self.list_filter if isinstance(item, str)]
        field = _ENDING.sub("", lookup)
        return field in (*filters, *self.may_ask, self.date_hierarchy)


def unless_secret(game: Game, value: object) -> str:
    """A value that is secret until its game is finished."""
    return str(value) if game.status == Game.Status.FINISHED else _("secret while the game runs")
