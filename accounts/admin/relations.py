"""What people have said of each other; nothing of it is the staff's to change."""

from django.contrib import admin

from accounts.admin.narrow import ReadOnlyAdmin
from accounts.models import Block, Liking


@admin.register(Block)
class BlockAdmin(ReadOnlyAdmin):
    """Who has blocked whom."""

    list_display = ("account", "person", "created_at")
    search_fields = ("account__name", "person__name", "account__email", "person__email")
    list_select_related = ("account", "person")
    ordering = ("-id",)
    may_ask = ("account", "person")
    fields = (("account", "person"), "created_at")


@admin.register(Liking)
class LikingAdmin(ReadOnlyAdmin):
    """That somebody likes somebody; whom is nobody's business."""

    list_display = ("account", "created_at")
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-id",)
    may_ask = ("account",)
    fields = ("account", "created_at")
