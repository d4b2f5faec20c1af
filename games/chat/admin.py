"""Chat messages, as everybody at their tables reads them."""

from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest

from games.admin.read_only import TableAdmin
from games.chat.models import Message
from games.models import Case


@admin.register(Message)
class MessageAdmin(TableAdmin):
    """Messages at others' tables; at private ones only where a case asks for a look."""

    list_display = ("game", "number", "player", "text", "at", "removed_at", "taken_back_at")
    list_filter = ("at",)
    search_fields = ("=game__id", "game__name", "player__account__name")
    list_select_related = ("game", "player__account")
    ordering = ("-id",)
    may_ask = ("game", "player")
    fields = (("game", "number"), "player", "text", ("at", "removed_at", "taken_back_at"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the messages of public tables, and of private ones that a case is about."""
        reported = Exists(Case.objects.filter(game=OuterRef("game")))
        return super().get_queryset(request).filter(Q(game__public=True) | reported)
