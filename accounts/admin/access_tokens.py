"""Access tokens of programs in the admin; their texts are kept nowhere."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin.narrow import ReadOnlyAdmin
from accounts.admin.rights import may_change
from accounts.models import AccessToken

_MAY = ("may_play", "may_talk", "may_use_account")


@admin.register(AccessToken)
class AccessTokenAdmin(ReadOnlyAdmin):
    """Tokens by account, and their last use; staff can delete one that does harm."""

    list_display = ("name", "account", *_MAY, "created_at", "last_used_at", "ends_at")
    list_filter = (*_MAY, "created_at")
    search_fields = ("name", "account__name")
    list_select_related = ("account",)
    ordering = ("-id",)
    fields = ("name", "account", _MAY, ("created_at", "last_used_at", "ends_at"))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether the token may be deleted; only superusers delete those of staff."""
        allowed = request.user.has_perm("accounts.delete_accesstoken")
        return allowed and (obj is None or may_change(request.user, obj.account))
