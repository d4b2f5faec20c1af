"""Admin classes that answer the queries they offer, and no others."""

import re
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin.rights import may_see_accounts

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    # ModelAdmin takes a type parameter only for the type checker.
    _ModelAdmin = admin.ModelAdmin

# A mail server's error message may repeat the address it refuses.
_TELLS_ADDRESSES = ("email", "last_error")
_ENDING = re.compile(r"__(exact|isnull|gte|lt|id|id__exact|pk|year|month|day)$")


class NarrowAdmin(_ModelAdmin):
    """Allows only its own filters, and lets few search by email address."""

    show_full_result_count = False
    # Fields that may be queried in the URL besides the filters.
    may_ask: tuple[str, ...] = ()

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allow the filters only.

        Django lets a URL query any column of the model (`?password__startswith=a`), and the number
        of rows would be the answer.
        """
        filters = [getattr(item, "parameter_name", item) for item in self.list_filter]
        field = _ENDING.sub("", lookup)
        return field in (*filters, *self.may_ask, self.date_hierarchy)

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        """Leave email addresses out for staff who may not see accounts: a search would reveal
        them.
        """
        fields = list(super().get_search_fields(request))
        if may_see_accounts(request.user):
            return fields
        return [name for name in fields if not name.endswith(_TELLS_ADDRESSES)]


class ReadOnlyAdmin(NarrowAdmin):
    """Shows `fields`, and lets nothing be written."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody writes here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody writes here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody deletes here."""
        return False
