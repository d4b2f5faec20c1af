"""Lists of a million rows: pages that nobody counts to the end, filters that look at the newest
rows, and a search by beginnings.
"""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.admin.utils import get_fields_from_path
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db.models import F, ForeignKey, Model, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

from accounts import names

# As many rows as a list has pages for; whoever wants others searches.
MOST = 1000
# As many of the newest rows as a filter without an index looks through.
LOOKED_THROUGH = 10_000
# As many people or tables as a search by a name takes up.
_MOST_NAMED = 100
# What is asked instead of a column, where another one has the index, and how it is written there.
_INDEXED: dict[tuple[str, str], tuple[str, Callable[[str], str]]] = {
    ("accounts.account", "name"): ("name_key__startswith", names.key),
    ("accounts.account", "email"): ("email__startswith", str.lower),
    ("accounts.formername", "name"): ("name_key__startswith", names.key),
    ("account.emailaddress", "email"): ("email__startswith", str.lower),
}
# What follows a relation that is asked for itself, not for a column of what it leads to.
_ITSELF = {"", "exact", "id", "id__exact", "pk", "pk__exact"}


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Counts as many rows as it has pages for, and no table."""

    most = MOST

    @cached_property
    def count(self) -> int:
        """How many there are, or MOST."""
        rows: Any = self.object_list
        return int(rows.order_by()[:MOST].count())


class BoundedChangeList(ChangeList):
    """Looks through the newest rows only where no index finds what a filter asks for.

    Of a million rows a rare one may be the oldest.
    """

    looked_through = 0

    def get_queryset(
        self, request: HttpRequest, exclude_parameters: list[str | None] | None = None
    ) -> QuerySet[Any]:
        """What is asked for, of all rows or of the newest."""
        rows: QuerySet[Any] = super().get_queryset(request, exclude_parameters)
        if self.query or self._has_index(self.get_filters_params()):
            return rows
        newest = self.model._default_manager.order_by("-pk").values_list("pk", flat=True)
        before = newest[LOOKED_THROUGH : LOOKED_THROUGH + 1].first()
        if before is None:
            return rows
        self.looked_through = LOOKED_THROUGH
        return rows.filter(pk__gt=before)

    def _has_index(self, asked: Iterable[str]) -> bool:
        indexed = getattr(self.model_admin, "indexed_filters", ())
        rest = [lookup for lookup in asked if lookup.partition("__")[0] not in indexed]
        return not rest or any(map(self._is_relation, rest))

    def _is_relation(self, lookup: str) -> bool:
        head, _, ending = lookup.partition("__")
        relations = {field.name for field in self.lookup_opts.fields if field.is_relation}
        return head in relations and ending in _ITSELF


def found(rows: QuerySet[Any], paths: Iterable[str], words: str) -> QuerySet[Any]:
    """The rows whose columns begin with these words; those with `=` are numbers, and equal.

    A few queries by an index each, and one for the rows; with OR the database would read them all.
    """
    pks: set[Any] = set()
    for path in paths:
        pks.update(_pks(rows.model, path, words))
    return rows.filter(pk__in=sorted(pks, reverse=True)[:MOST])


def _pks(model: type[Model], path: str, words: str) -> Iterable[Any]:
    pks = model._default_manager.order_by().values_list("pk", flat=True)
    rows = pks.order_by("-pk")
    if path.startswith("="):
        number = int(words) if words.isascii() and words.isdigit() and len(words) < 19 else None
        return rows.filter(**{path[1:]: number})[:MOST] if number is not None else ()
    way, _, column = path.rpartition("__")
    if not way:
        # Not the newest of them: there may be many, and the database would read all to sort them.
        return pks.filter(**beginning(model, column, words))[:MOST]
    leads_to = get_fields_from_path(model, way)[-1].related_model
    assert isinstance(leads_to, type)
    assert issubclass(leads_to, Model)
    named = leads_to._default_manager.filter(**beginning(leads_to, column, words))
    there = list(named.order_by("pk").values_list("pk", flat=True)[:_MOST_NAMED])
    if not there:
        return ()
    first, _, rest = way.partition("__")
    field = model._meta.get_field(first)
    if not rest or not isinstance(field, ForeignKey):
        return rows.filter(**{f"{way}__in": there})[:MOST]
    # Step by step, and sorted by what has no index: else it may read all rows, the newest first.
    between = _pks_of(field.related_model, {f"{rest}__in": there})
    return pks.filter(**{f"{first}__in": between}).order_by((F("pk") + 0).desc())[:MOST]


def _pks_of(model: Any, asked: dict[str, Any]) -> list[Any]:
    rows = model._default_manager.filter(**asked).order_by("-pk")
    return list(rows.values_list("pk", flat=True)[:MOST])


def beginning(model: type[Model], column: str, words: str) -> dict[str, str]:
    """How a column is asked for what it begins with, so that an index answers."""
    usual: tuple[str, Callable[[str], str]] = (f"{column}__istartswith", str)
    lookup, written = _INDEXED.get((model._meta.label_lower, column), usual)
    return {lookup: written(words)}
