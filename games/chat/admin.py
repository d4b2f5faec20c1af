"""Chat messages, as everybody at their tables reads them."""

from django.contrib import admin

from games.admin.read_only import TableAdmin
from games.chat.models import Message


@admin.register(Message)
class MessageAdmin(TableAdmin):
    """Messages, apart from those at the reader's own tables."""

    list_display = ("game", "number", "player", "text", "at", "removed_at", "taken_back_at")
    list_filter = ("at",)
    search_fields = ("=game__id", "game__name", "player__account__name")
    list_select_related = ("game", "player__account")
    ordering = ("-id",)
    may_ask = ("game", "player")
    fields = (("game", "number"), "player", "text", ("at", "removed_at", "taken_back_at"))
