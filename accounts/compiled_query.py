"""Querysets whose SQL is compiled once and run again with other numbers.

Django compiles a query's SQL at every call. For the few queries of every page or every turn, that
takes longer than reading their rows. This module is not part of games, because every page also
needs its reader's account.
"""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import QuerySet

Row = TypeVar("Row")

# Placeholders for values while the SQL is compiled: nothing else that a query contains, and small
# enough for a column of four bytes.
_HOLES = tuple(2_046_029_254 - place for place in range(8))


@dataclass(frozen=True, slots=True)
class _Compiled:
    """A queryset with its SQL; composite primary keys are not supported.

    `holes` are the places of the parameters that change, `converters` turn its columns into
    Python's values.
    """

    rows: Any
    compiler: Any
    sql: str
    params: tuple[Any, ...]
    holes: tuple[tuple[int, int], ...]
    converters: dict[int, Any]


class CompiledQuery(Generic[Row]):
    """The rows of `build(*numbers)`, as a list or one at a time, with the SQL compiled at the first
    call.

    `build` makes the queryset from whole numbers alone. It is called once for each count of
    numbers, with placeholders, and so must not depend on their values.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, Row]]) -> None:
        self._build = build
        self._compiled: dict[int, _Compiled] = {}

    def __call__(self, *numbers: int) -> list[Row]:
        """Return the rows for these numbers as a list; one query."""
        return list(self._run(numbers))

    def first(self, *numbers: int) -> Row | None:
        """Run the query with these numbers, and return its first row or None. The query should find
        at most one row.
        """
        return next(self._run(numbers), None)

    def _run(self, numbers: tuple[int, ...]) -> Iterator[Row]:
        compiled = self._compiled.get(len(numbers))
        if compiled is None:
            compiled = self._compiled[len(numbers)] = _compile(self._build, len(numbers))
        params = list(compiled.params)
        for place, hole in compiled.holes:
            params[place] = numbers[hole]
        return iter(compiled.rows._iterable_class(_answering(compiled, params)))


def _answering(compiled: _Compiled, params: list[Any]) -> Any:
    # Django's way of copying would compile the query again.
    built = compiled.rows
    query = _WrittenQuery(compiled, params)
    rows = built.__class__(built.model, query, built._db, built._hints)
    rows._for_write = built._for_write
    rows._known_related_objects = built._known_related_objects
    rows._fields = built._fields
    return rows


class _WrittenQuery:
    """A query with its SQL ready, in the form its iterable needs."""

    def __init__(self, compiled: _Compiled, params: list[Any]) -> None:
        self._compiled, self._params = compiled, params

    def __getattr__(self, name: str) -> Any:
        return getattr(self._compiled.rows.query, name)

    def get_compiler(self, using: str) -> Any:
        # Each thread has a connection of its own.
        compiler = copy(self._compiled.compiler)
        compiler.connection = connections[using]
        compiler.as_sql = lambda *_args, **_options: (self._compiled.sql, self._params)
        compiler.get_converters = lambda _columns: self._compiled.converters
        compiler.has_composite_fields = lambda _columns: False
        return compiler


def _compile(build: Callable[..., QuerySet[Any, Any]], count: int) -> _Compiled:
    rows = build(*_HOLES[:count])
    compiler = rows.query.get_compiler(rows.db)
    sql, params = compiler.as_sql()
    found = tuple(
        (place, _HOLES.index(value))
        for place, value in enumerate(params)
        if isinstance(value, int) and value in _HOLES
    )
    if {hole for _, hole in found} != set(range(count)):
        raise ValueError("A number is no parameter of the query's SQL.")
    converters = compiler.get_converters([column for column, *_ in compiler.select])
    return _Compiled(rows, compiler, sql, tuple(params), found, converters)
