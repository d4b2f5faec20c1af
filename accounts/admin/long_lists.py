"""Lists of a million rows: pages that nobody counts to the end, and a search by beginnings."""

from collections.abc import Callable, Iterable
from typing import Any

from django.contrib.admin.utils import get_fields_from_path
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.utils.functional import cached_property

from accounts import names

# As many rows as a list has pages for; whoever wants others searches.
MOST = 1000
# As many people or tables as a search by a name takes up.
_MOST_NAMED = 100
# What is asked instead of a column, where another one has the index, and how it is written there.
_INDEXED: dict[tuple[str, str], tuple[str, Callable[[str], str]]] = {
    ("accounts.account", "name"): ("name_key__startswith", names.key),
    ("accounts.account", "email"): ("email__startswith", str.lower),
}


class BoundedPaginator(Paginator):  # type: ignore[type-arg]
    """Counts as many rows as it has pages for, and no table."""

    most = MOST

    @cached_property
    def count(self) -> int:
        """How many there are, or MOST."""
        rows: Any = self.object_list
        return int(rows.order_by()[:MOST].count())


def found(rows: QuerySet[Any], paths: Iterable[str], words: str) -> QuerySet[Any]:
    """The rows whose columns begin with these words; those with `=` are numbers, and equal.

    A few queries by an index each, and one for the rows; with OR the database would read them all.
    """
    pks: set[Any] = set()
    for path in paths:
        pks.update(_pks(rows.model, path, words))
    return rows.filter(pk__in=sorted(pks, reverse=True)[:MOST])


def _pks(model: type[Model], path: str, words: str) -> Iterable[Any]:
    rows = model._default_manager.order_by("-pk").values_list("pk", flat=True)
    if path.startswith("="):
        number = int(words) if words.isascii() and words.isdigit() and len(words) < 19 else None
        return rows.filter(**{path[1:]: number})[:MOST] if number is not None else ()
    way, _, column = path.rpartition("__")
    if not way:
        return rows.filter(**beginning(model, column, words))[:MOST]
    leads_to = get_fields_from_path(model, way)[-1].related_model
    assert isinstance(leads_to, type)
    assert issubclass(leads_to, Model)
    named = leads_to._default_manager.filter(**beginning(leads_to, column, words))
    there = list(named.order_by("pk").values_list("pk", flat=True)[:_MOST_NAMED])
    return rows.filter(**{f"{way}__in": there})[:MOST] if there else ()


def beginning(model: type[Model], column: str, words: str) -> dict[str, str]:
    """How a column is asked for what it begins with, so that an index answers."""
    usual: tuple[str, Callable[[str], str]] = (f"{column}__istartswith", str)
    lookup, written = _INDEXED.get((model._meta.label_lower, column), usual)
    return {lookup: written(words)}
