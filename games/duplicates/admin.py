"""Duplicates and seasons, in Django's admin: events can be cancelled, and nothing else changed.

Their entries and results are on their pages, for everybody.
"""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from games.admin.read_only import ReadOnlyAdmin, shown
from games.duplicates import services
from games.duplicates.models import Duplicate, Season


@admin.register(Duplicate)
class DuplicateAdmin(ReadOnlyAdmin):
    """Events; the secrets of their deals are shown nowhere."""

    list_display = ("__str__", "status", "players", "tables", "created_at")
    list_filter = ("status",)
    search_fields = ("=id", "name")
    ordering = ("-id",)
    may_ask = ("season",)
    actions = ("cancel",)
    fields = (
        ("name", "host", "status"),
        ("season", "number"),
        ("players", "tables"),
        "commitments",
        ("created_at", "started_at", "ended_at"),
    )
    readonly_fields = ("host", "created_at")

    def has_cancel_permission(self, request: HttpRequest) -> bool:
        """Whether somebody may abandon games."""
        return request.user.has_perm("games.abandon_case")

    @admin.action(description=_("Cancel, and end all tables"), permissions=["cancel"])
    def cancel(self, request: HttpRequest, events: QuerySet[Duplicate]) -> None:
        """Cancel events that gather players or are played."""
        for pk in events.values_list("pk", flat=True):
            services.cancel(pk)
        self.message_user(request, _("Cancelled."))


admin.site.register(Season, ReadOnlyAdmin, **shown("name", search_fields=("=id", "name")))
