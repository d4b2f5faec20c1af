"""An admin that answers what it offers to answer, and nothing else."""

import re
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from accounts.admin.rights import may_see_accounts

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    # Only the type checker's admin takes models as parameters.
    _ModelAdmin = admin.ModelAdmin

# A mail server's refusal may repeat the address that it refuses.
_TELLS_ADDRESSES = ("email", "last_error")
_ENDING = re.compile(r"__(exact|isnull|gte|lt|id|id__exact|pk|year|month|day)$")


class NarrowAdmin(_ModelAdmin):
    """Filters by what it lists as filters, and searches mail addresses for few."""

    show_full_result_count = False
    # Fields that may be asked for in an address besides the filters.
    may_ask: tuple[str, ...] = ()

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Allow the filters only.

        Django lets an address ask for any column of the model (`?password__startswith=a`), and
        would answer by the number of lines.
        """
        filters = [getattr(item, "parameter_name", item) for item in self.list_filter]
        field = _ENDING.sub("", lookup)
        return field in (*filters, *self.may_ask, self.date_hierarchy)

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        """Leave mail addresses out for staff who may not see accounts: a search tells of them."""
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
