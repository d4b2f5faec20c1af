"""Chat messages in the admin; texts of private tables only if a case is about the table."""

from typing import Any

from django.contrib import admin
from django.db.models import OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.admin.read_only import TableAdmin, not_behind_a_mask, reader_of
from games.chat.models import Message
from games.moderation.models import Case


@admin.register(Message)
class MessageAdmin(TableAdmin):
    """Messages at other people's tables; texts of private ones only if a case is about the
    table.
    """

    list_display = ("game", "number", "player", "words", "at", "removed_at", "taken_back_at")
    list_filter = ("at",)
    search_fields = ("=game__id", "game__name", "player__account__name")
    list_select_related = ("game", "player__account")
    ordering = ("-id",)
    may_ask = ("game", "player")
    fields = (("game", "number"), "player", "words", ("at", "removed_at", "taken_back_at"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the messages of tables in which the reader does not play. Their column `case` is
        the id of a moderation case about the table, or None.

        A condition on rows would read past a million private messages to fill a page, and for the
        existence of a case PostgreSQL would hash all of them.
        """
        case = Subquery(Case.objects.filter(game=OuterRef("game")).values("pk")[:1])
        messages: QuerySet[Any] = super().get_queryset(request).annotate(case=case)
        return messages

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return a pair: the messages that match a search, and False, since no message is found
        twice. A search finds nothing at masked games that gather people or play.
        """
        if search_term:
            queryset = queryset.filter(not_behind_a_mask(reader_of(request)))
        return super().get_search_results(request, queryset, search_term)

    @admin.display(description=gettext_lazy("text"))
    def words(self, row: Any) -> str:
        """Return the text of a message, if its table is public or a case is about it. Otherwise
        return a note that the text is private.
        """
        is_shown = row.game.public or row.case
        return str(row.text) if is_shown else _("private, and no case is about this table")
