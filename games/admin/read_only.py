"""Read-only admin classes for games: named fields only, nothing of the reader's own tables, nothing
secret.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.db.models.expressions import Combinable
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.admin.narrow import ReadOnlyAdmin, reader_of
from accounts.models import Account
from games.models import Game, Player
from games.moderation.selectors.powers import case_of_others

__all__ = [
    "OneChoiceFilter", "ReadOnlyAdmin", "TableAdmin", "TabularInline", "not_behind_a_mask",
    "reader_of", "shown", "unless_secret",
]  # fmt: skip

if TYPE_CHECKING:
    TabularInline = admin.TabularInline[Any, Any]
else:
    # ModelAdmin takes a type parameter only for the type checker.
    TabularInline = admin.TabularInline


class OneChoiceFilter(admin.SimpleListFilter):
    """A filter with one choice besides “all”: its value and its label."""

    choice: tuple[str, Any]

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """Return the filter's only choice, a pair of value and label, in a list."""
        return [self.choice]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the filter's choice if it is chosen, else all rows."""
        return self.chosen(queryset) if self.value() == self.choice[0] else queryset

    def chosen(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return those of the rows that match the filter's choice. Each filter defines this."""
        raise NotImplementedError


# While nobody is to learn who is at a masked table.
MASKED = (Game.Status.LOBBY, Game.Status.RUNNING)


class TableAdmin(ReadOnlyAdmin):
    """An admin class for rows of games, without the games at which the reader plays or played.

    Moderators who play there learn nothing more than the others, whatever rights they have.
    """

    # How a row leads to its game.
    at_game = "game"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows of games in which the reader does not play. No list, page, history or
        search shows the others.
        """
        own = Player.objects.filter(account=request.user.pk).values("game")
        return super().get_queryset(request).exclude(**{f"{self.at_game}__in": own})


def not_behind_a_mask(reader: Account, game: str = "game") -> Combinable:
    """Return the condition that rows belong to no masked game that gathers people or plays, unless
    there is a moderation case about the game that does not involve the reader. `game` is the rows'
    path to the game, or “pk” for games.

    Otherwise a search for a person's name would reveal what they are called there.
    """
    at = "" if game == "pk" else f"{game}__"
    going = Q(**{f"{at}masked": True, f"{at}status__in": MASKED})
    return ~going | case_of_others(reader, game)


def unless_secret(game: Game, value: object) -> str:
    """Return `value` as text, or a note that it is secret until this game is finished."""
    return str(value) if game.status == Game.Status.FINISHED else _("secret while the game runs")


def shown(*columns: str, joins: tuple[str, ...] = (), **options: Any) -> dict[str, Any]:
    """Return the options of an admin class, as a dict, for listing and showing these columns,
    newest row first. The related rows named in `joins` are loaded along. `options` are added, and
    replace those of the same name.
    """
    plain = {"fields": columns, "may_ask": joins, "ordering": ("-id",)}
    return {"list_display": columns, "list_select_related": joins, **plain, **options}
