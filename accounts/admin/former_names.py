"""Former names in the admin, reserved for a while for the accounts that gave them up."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin.narrow import ReadOnlyAdmin
from accounts.admin.rights import may_change
from accounts.models import FormerName


@admin.register(FormerName)
class FormerNameAdmin(ReadOnlyAdmin):
    """Former names and their ends; staff can delete one that nobody should read."""

    list_display = ("name", "account", "given_up_at")
    list_filter = ("given_up_at",)
    indexed_filters = ("given_up_at",)
    search_fields = ("name", "account__name")
    list_select_related = ("account",)
    ordering = ("-given_up_at", "-id")
    fields = ("name", "account", "given_up_at")

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the name may be deleted; only superusers delete those of staff."""
        allowed = request.user.has_perm("accounts.delete_formername")
        return allowed and (obj is None or may_change(request.user, obj.account))
