"""Games and players in the admin."""

from datetime import datetime
from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.admin.narrow import NobodyWrites
from games.admin.read_only import (
    MASKED,
    OneChoiceFilter,
    TableAdmin,
    TabularInline,
    not_behind_a_mask,
    reader_of,
)
from games.core.health import standing_still
from games.core.people.acquaintances import sat_together
from games.models import Game, Player
from games.moderation.selectors.powers import hides_people


class PlayerInline(NobodyWrites, TabularInline):
    """The players on the page of a game, without the private times at which they looked at it."""

    model = Player
    fields = ("seat", "shown_name", "person", "policy", "gold")
    readonly_fields = fields
    ordering = ("seat", "id")
    extra = 0

    def get_formset(self, request: HttpRequest, obj: Any = None, **options: Any) -> Any:
        """Return the class of the formset for a game, and note whether the reader may see the
        players' accounts.
        """
        self.are_known = obj is not None and not hides_people(obj, reader_of(request))
        return super().get_formset(request, obj, **options)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        """Return the players, each with their account loaded."""
        return super().get_queryset(request).select_related("account")

    @admin.display(description=_("account"))
    def person(self, player: Player) -> str:
        """Return the name of a player's account, empty without one. “—” at a masked table, unless
        there is a moderation case about the game that does not involve the reader.
        """
        return str(player.account or "") if self.are_known else "—"


class PutOffFilter(OneChoiceFilter):
    """A filter for games that wait because their computer player keeps failing."""

    title, parameter_name = _("computer player"), "computer"
    choice = ("put-off", _("put off after failures"))

    def chosen(self, rows: QuerySet[Game]) -> QuerySet[Game]:
        """Return the games with a computer player that waits after failing."""
        return rows.filter(computer_at__isnull=False, computer_failures__gt=0)


class StillFilter(OneChoiceFilter):
    """A filter for games in which nobody has moved for 14 days."""

    title, parameter_name = _("standing still"), "still"
    choice = ("yes", _("nobody moved for 14 days"))

    def chosen(self, rows: QuerySet[Game]) -> QuerySet[Game]:
        """Return the games in which nobody has moved for 14 days."""
        return standing_still(rows, timezone.now())


@admin.register(Game)
class GameAdmin(TableAdmin):
    """Games in every state, apart from those at which the reader plays or played."""

    at_game = "pk"
    list_display = (
        "name",
        "id",
        "status",
        "shown_host",
        "seats",
        "public",
        "practice",
        "imported",
        "version",
        "computer_failures",
        "put_off_until",
        "created_at",
        "last_turn_at",
        "ended_at",
    )
    list_filter = (
        "status",
        PutOffFilter,
        StillFilter,
        "public",
        "practice",
        "imported",
        "created_at",
    )
    indexed_filters = ("status", "computer", "still")
    search_fields = ("=id", "name", "host__name", "players__account__name")
    search_help_text = _(
        "The beginning of the name of a table or of somebody there, its number, or two people who"
        " sat together: Ada + Ben."
    )
    list_select_related = ("host",)
    ordering = ("-id",)
    inlines = (PlayerInline,)
    fields = (
        "name",
        "shown_host",
        "status",
        "options",
        "seats",
        ("public", "practice", "imported"),
        "version",
        "messages",
        "winners",
        ("computer_failures", "put_off_until"),
        ("created_at", "started_at", "last_turn_at", "ended_at"),
    )
    readonly_fields = ("created_at", "put_off_until", "shown_host")

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Game], search_term: str
    ) -> tuple[QuerySet[Game], bool]:
        """Return a pair: the games that match a search, and False, since no game is found twice.
        `Ada + Ben` finds games of both. A search by name finds no masked game that gathers people
        or plays, unless there is a moderation case about it that does not involve the reader.
        """
        one, plus, other = search_term.partition("+")
        if search_term and not search_term.isdigit():
            queryset = queryset.filter(not_behind_a_mask(reader_of(request), "pk"))
        if plus and one.strip() and other.strip():
            return sat_together(queryset, one.strip(), other.strip()), False
        return super().get_search_results(request, queryset, search_term)

    @admin.display(description=_("host"))
    def shown_host(self, game: Game) -> str:
        """Return the host's name. “—” if there is no host, or at a masked table until it is
        over.
        """
        is_masked = game.masked and game.status in MASKED
        return game.host.name if game.host and not is_masked else "—"

    @admin.display(description=_("computer player put off until"))
    def put_off_until(self, game: Game) -> datetime | None:
        """Return the time at which a failed computer player tries again. None if it has not
        failed.
        """
        return game.computer_at if game.computer_failures else None


@admin.register(Player)
class PlayerAdmin(TableAdmin):
    """Players of all games, without the private times at which they looked at theirs."""

    list_display = ("shown_name", "game", "seat", "account", "policy", "gold")
    list_filter = ("game__status", "joined_at")
    search_fields = ("=game__id", "game__name", "account__name", "account__email")
    list_select_related = ("game", "account")
    ordering = ("-id",)
    may_ask = ("game", "account", "policy")
    fields = (
        ("game", "seat"),
        ("account", "policy", "name"),
        "gold",
        ("joined_at", "finished_at"),
    )
    readonly_fields = ("joined_at",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the players, without those of masked games that gather people or play. These are
        shown if there is a moderation case about the game that does not involve the reader.
        """
        players: QuerySet[Any] = super().get_queryset(request)
        return players.filter(not_behind_a_mask(reader_of(request)))

    @admin.display(description=_("name"))
    def shown_name(self, player: Player) -> str:
        """Return the name that others see for the player, which is a drawn one at a masked
        table.
        """
        return player.shown_name
