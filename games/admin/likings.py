"""How long the private lists of people are; whom they name is nobody's business."""

from django.contrib import admin

from games.admin.read_only import ReadOnlyAdmin
from games.models import Liking


@admin.register(Liking)
class LikingAdmin(ReadOnlyAdmin):
    """Whose list has a line, and since when."""

    list_display = ("account", "created_at")
    search_fields = ("account__name", "account__email")
    list_select_related = ("account",)
    ordering = ("-id",)
    may_ask = ("account",)
    fields = ("account", "created_at")
