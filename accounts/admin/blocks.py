"""Who has blocked whom."""

from django.contrib import admin

from accounts.admin.narrow import ReadOnlyAdmin
from accounts.models import Block


@admin.register(Block)
class BlockAdmin(ReadOnlyAdmin):
    """Read-only: a block is its owner's."""

    list_display = ("account", "person", "created_at")
    search_fields = ("account__name", "person__name", "account__email", "person__email")
    list_select_related = ("account", "person")
    ordering = ("-id",)
    may_ask = ("account", "person")
    fields = (("account", "person"), "created_at")
