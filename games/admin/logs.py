"""Turns and chat messages, and how people are told: read-only."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.read_only import ReadOnlyAdmin, TableAdmin, unless_secret
from games.models import Message, NoticePreferences, NoticeWay, OwnHours, Turn


@admin.register(Turn)
class TurnAdmin(TableAdmin):
    """Turns: their public events, and afterwards the moves."""

    list_display = ("__str__", "game", "round", "number", "seat", "events", "at")
    list_filter = ("at", "game__status")
    search_fields = ("=game__id", "game__name")
    list_select_related = ("game", "round")
    ordering = ("-id",)
    may_ask = ("game", "round")
    fields = (("game", "round", "number"), "version", "seat", "events", "shown_move", "at")

    @admin.display(description=_("move"))
    def shown_move(self, turn: Turn) -> str:
        """The move as it was submitted, afterwards."""
        return unless_secret(turn.game, turn.move)


@admin.register(Message)
class MessageAdmin(TableAdmin):
    """What was said at the tables."""

    list_display = ("game", "number", "player", "text", "at", "removed_at", "taken_back_at")
    list_filter = ("at",)
    search_fields = ("=game__id", "game__name", "player__account__name")
    list_select_related = ("game", "player__account")
    ordering = ("-id",)
    may_ask = ("game", "player")
    fields = (("game", "number"), "player", "text", ("at", "removed_at", "taken_back_at"))


@admin.register(NoticePreferences)
class NoticePreferencesAdmin(ReadOnlyAdmin):
    """What people have chosen about notices."""

    list_display = ("account", "off", "digest_hours", "quiet_from", "quiet_until")
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("account",)
    may_ask = ("account",)
    fields = (
        "account",
        "choices",
        ("off", "addressed"),
        "digest_hours",
        ("quiet_from", "quiet_until", "quiet_by_hours"),
        "plain_text",
        "quiet_exempt",
    )


@admin.register(OwnHours)
class OwnHoursAdmin(ReadOnlyAdmin):
    """Holidays, which are announced at tables; when people sleep is nobody's business."""

    list_display = ("account", "holidays", "declared_at")
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("account",)
    may_ask = ("account",)
    fields = ("account", "holidays", "declared_at")


@admin.register(NoticeWay)
class NoticeWayAdmin(ReadOnlyAdmin):
    """Ways to be told, and what became of the last message; no addresses."""

    list_display = ("__str__", "account", "is_on", "off_reason", "tried_at", "last_error")
    list_filter = ("is_on",)
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-id",)
    may_ask = ("account", "transport", "off_reason")
    fields = (
        ("account", "transport", "name"),
        ("is_on", "off_at", "off_reason"),
        ("tried_at", "last_error", "next_try_at", "test_due_at"),
        ("failures", "failing_since"),
        "created_at",
    )
    readonly_fields = ("created_at",)
