"""Admin classes that answer only the queries they offer."""

import json
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.admin.views.main import PAGE_VAR
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from accounts import audit_log
from accounts.admin.long_lists import BoundedChangeList, BoundedPaginator, found
from accounts.audit_log import history_line, without_own
from accounts.models import Account, AuditEntry
from accounts.roles import may_change, may_see_accounts

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    # ModelAdmin takes a type parameter only for the type checker.
    _ModelAdmin = admin.ModelAdmin

# A mail server's error message may repeat the address it refuses.
_TELLS_ADDRESSES = ("email", "last_error")
_HISTORY_PAGE = 100
_ENDING = re.compile(r"__(exact|isnull|gte|lt|id|id__exact|pk|year|month|day)$")

# The database does not handle the year 10 000, and Python's dates end before it.
_NO_DATE = re.compile(r".*__(?:year|month|day)=.{5,}", re.DOTALL)


class NarrowAdmin(_ModelAdmin):
    """An admin class that restricts filters and searches, counts few rows, and writes every change
    to the audit log.
    """

    # Lists have a million rows: nothing counts them, and only their own order has an index.
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    paginator = BoundedPaginator
    sortable_by = ()
    search_help_text = _("The beginning of a name or an address, or a whole number.")
    # Fields that may be queried in the URL besides the filters.
    may_ask: tuple[str, ...] = ()
    # Filters with an index that finds rare rows, however old.
    indexed_filters: tuple[str, ...] = ()

    def get_changelist(self, request: HttpRequest, **_: Any) -> type[BoundedChangeList]:
        """Return the class of list that looks at a bounded number of rows."""
        return BoundedChangeList

    def lookup_allowed(self, lookup: str, value: Any, request: HttpRequest | None = None) -> bool:
        """Return whether a URL may query a column: only those of the filters and of `may_ask`.

        Django lets a URL query any column of the model (`?password__startswith=a`), and the number
        of rows would be the answer.
        """
        filters = [getattr(item, "parameter_name", item) for item in self.list_filter]
        field = _ENDING.sub("", lookup)
        return field in (*filters, *self.may_ask) and not _NO_DATE.fullmatch(f"{lookup}={value}")

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        """Return the names of the search fields. For staff who may not see accounts, fields with
        email addresses are left out, since a search would reveal them.
        """
        fields = list(super().get_search_fields(request))
        if may_see_accounts(request.user):
            return fields
        return [name for name in fields if not name.endswith(_TELLS_ADDRESSES)]

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return a pair: the rows whose search fields begin with the searched words, found by
        indexes only, and False, since no row is found twice. Without words all rows come back.
        """
        words = search_term.strip()
        if not words:
            return queryset, False
        return found(queryset, self.get_search_fields(request), words), False

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Record in the audit log who made a row, and return the entry."""
        return audit_log.append(
            reader_of(request), AuditEntry.Verb.ADD, obj, details=_text(message)
        )

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> Any:
        """Record in the audit log who changed a row and which of its fields, and return the
        entry.
        """
        return audit_log.append(
            reader_of(request), AuditEntry.Verb.CHANGE, obj, details=_text(message)
        )

    def log_deletions(self, request: HttpRequest, queryset: Iterable[Any]) -> Any:
        """Record in the audit log the deletion of each of these rows, and return the entries."""
        return [
            audit_log.append(reader_of(request), AuditEntry.Verb.DELETE, row) for row in queryset
        ]

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: Any = None
    ) -> HttpResponse:
        """Show staff's actions on a row, from the audit log, 100 a page. Moderators' decisions
        about the reader are left out.
        """
        about = AuditEntry.objects.filter(
            subject_kind=self.opts.label_lower, subject_id=unquote(object_id)
        )
        about = without_own(about, reader_of(request))
        paginator = self.get_paginator(request, about.order_by("number"), _HISTORY_PAGE)
        page = paginator.get_page(request.GET.get(PAGE_VAR, 1))
        page.object_list = [history_line(entry) for entry in page.object_list]
        context = {
            "action_list": page,
            "page_range": paginator.get_elided_page_range(page.number),
            "pagination_required": paginator.num_pages > 1,
        }
        return super().history_view(request, object_id, {**context, **(extra_context or {})})


def reader_of(request: HttpRequest) -> Account:
    """Return the account of the staff member who makes the request."""
    assert isinstance(request.user, Account)
    return request.user


def _text(message: Any) -> str:
    return json.dumps(message) if isinstance(message, list) else str(message)


class NobodyWrites:
    """A mixin for admin classes that let nobody add, change or delete."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: nobody changes rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: nobody deletes rows here."""
        return False


class ReadOnlyAdmin(NobodyWrites, NarrowAdmin):
    """An admin class that shows `fields`, and lets nobody add, change or delete."""


class BelongingsAdmin(NobodyWrites, NarrowAdmin):
    """A read-only admin class for rows of accounts. Staff with the permission can delete them; only
    superusers delete those of staff.
    """

    # How a row leads to its account.
    owner = "account"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return whether this user may delete the row, or such rows at all if none is given. Only
        superusers delete rows of staff.
        """
        allowed = NarrowAdmin.has_delete_permission(self, request, obj)
        return allowed and (obj is None or may_change(request.user, getattr(obj, self.owner)))
