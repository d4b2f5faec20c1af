"""An admin that shows only named fields, and lets nothing be changed or guessed."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.utils.translation import gettext as _

from accounts.admin.narrow import ReadOnlyAdmin
from games.models import Game

__all__ = ["ReadOnlyAdmin", "TabularInline", "unless_secret"]

if TYPE_CHECKING:
    TabularInline = admin.TabularInline[Any, Any]
else:
    # ModelAdmin takes a type parameter only for the type checker.
    TabularInline = admin.TabularInline


def unless_secret(game: Game, value: object) -> str:
    """A value that is secret until its game is finished."""
    return str(value) if game.status == Game.Status.FINISHED else _("secret while the game runs")
