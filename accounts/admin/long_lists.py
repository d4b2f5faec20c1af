"""Lists of a million rows: bounded pages, filters on the newest rows, and searches by prefix."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.admin.utils import get_fields_from_path
from django.contrib.admin.views.main import ChangeList
from django.core.paginator import Paginator
from django.db.models import F, ForeignKey, Model, QuerySet
from django.http import HttpRequest
from django.utils.functional import cached_property

from accounts import names

# The most rows that a list has pages for; people who want others search.
MOST = 1000
# The number of newest rows that a filter without an index looks through.
LOOKED_THROUGH = 10_000
# The most people or tables that a search by name finds.
_MOST_NAMED = 100
# The indexed column to search in place of another, and how values are written there.
_INDEXED: dict[tuple[str, str], tuple[str, Callable[[str], str]]] = {
    ("accounts.account", "name"): ("name_key__startswith", names.key),
    ("accounts.account", "email"): ("email__startswith", str.lower),
    ("accounts.formername", "name"): ("name_key__startswith", names.key),
    ("account.emailaddress", "email"): ("email__startswith", str.lower),
}
# Suffixes of a filter on a relation itself, not on a column of its rows.
_ITSELF = {"", "exact", "id", "id__exact", "pk", "pk__exact"}


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """A paginator that counts at most MOST rows, and so has pages for these alone."""

    most = MOST

    @cached_property
    def count(self) -> int:
        """Return the number of rows in the list, counted up to MOST."""
        rows: Any = self.object_list
        return int(rows.order_by()[:MOST].count())


class BoundedChangeList(ChangeList):
    """A list that searches only the newest rows (LOOKED_THROUGH) if no index answers a filter. A
    rare row may be the oldest of a million.
    """

    looked_through = 0

    def get_queryset(
        self, request: HttpRequest, exclude_parameters: list[str | None] | None = None
    ) -> QuerySet[Any]:
        """Return the rows that match the filters. All rows are looked through if a search or an
        index finds the matches, else only the newest LOOKED_THROUGH.
        """
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
    """Return the rows in which at least one of the columns at `paths` begins with these words, at
    most MOST. A path that begins with `=` is a number, which must be equal.

    This takes a few indexed queries per path, and one for the rows; with OR the database would read
    them all.
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
    # Step by step, and sorted by a column without an index: else it may read all rows, newest
    # first.
    between = _pks_of(field.related_model, {f"{rest}__in": there})
    return pks.filter(**{f"{first}__in": between}).order_by((F("pk") + 0).desc())[:MOST]


def _pks_of(model: Any, asked: dict[str, Any]) -> list[Any]:
    rows = model._default_manager.filter(**asked).order_by("-pk")
    return list(rows.values_list("pk", flat=True)[:MOST])


def beginning(model: type[Model], column: str, words: str) -> dict[str, str]:
    """Return a condition for `filter()`, as a dict, that a column of the model begins with these
    words. An index answers the query if the column has one for this purpose.
    """
    usual: tuple[str, Callable[[str], str]] = (f"{column}__istartswith", str)
    lookup, written = _INDEXED.get((model._meta.label_lower, column), usual)
    return {lookup: written(words)}
