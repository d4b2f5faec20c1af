"""Blocks and liked people in the admin; staff cannot change them."""

from django.contrib import admin

from accounts.admin.narrow import ReadOnlyAdmin
from accounts.models import Block, Liking


@admin.register(Block)
class BlockAdmin(ReadOnlyAdmin):
    """Blocks, with both people."""

    list_display = ("account", "person", "created_at")
    search_fields = ("account__name", "person__name", "account__email", "person__email")
    list_select_related = ("account", "person")
    ordering = ("-id",)
    may_ask = ("account", "person")
    fields = (("account", "person"), "created_at")


@admin.register(Liking)
class LikingAdmin(ReadOnlyAdmin):
    """Liked people, without their names: those are private."""

    list_display = ("account", "created_at")
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-id",)
    may_ask = ("account",)
    fields = ("account", "created_at")
