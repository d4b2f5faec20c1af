"""The admin's log of what staff did, read-only."""

from django.contrib import admin
from django.contrib.admin.models import LogEntry

from accounts.admin.narrow import ReadOnlyAdmin


@admin.register(LogEntry)
class AuditLogAdmin(ReadOnlyAdmin):
    """Kept for good; see `accounts.audit_log`."""

    list_display = (
        "action_time",
        "user",
        "content_type",
        "object_repr",
        "action_flag",
        "change_message",
    )
    list_filter = ("action_flag", "content_type")
    search_fields = ("user__name", "object_repr", "=object_id")
    list_select_related = ("user", "content_type")
    date_hierarchy = "action_time"
    ordering = ("-id",)
    fields = (
        ("action_time", "user"),
        ("content_type", "object_id", "object_repr"),
        ("action_flag", "change_message"),
    )
