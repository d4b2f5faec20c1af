"""Queries whose SQL is written once answer as Django's own do."""

from unittest import mock

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext

from accounts.compiled_query import CompiledQuery
from accounts.email_addresses import with_verified_address
from accounts.models import Account
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db


def readers(pk: int) -> QuerySet[Account]:
    return with_verified_address(Account.objects.filter(pk=pk))


def test_rows_come_as_from_the_query_itself() -> None:
    ann, ben = AccountFactory(name="Ann"), AccountFactory(name="Ben", verified=False)
    query = CompiledQuery(readers)
    for person in (ann, ben):
        (found,) = query(person.pk)
        (wanted,) = readers(person.pk)
        assert found == wanted == query.first(person.pk)
        assert vars(found).keys() == vars(wanted).keys()
        assert found.has_verified_address is wanted.has_verified_address
    assert query(0) == []
    assert query.first(0) is None


def test_values_and_several_numbers_are_told_apart() -> None:
    ann, ben = AccountFactory(name="Ann"), AccountFactory(name="Ben")
    query = CompiledQuery(
        lambda *pks: Account.objects.filter(pk__in=pks).order_by("pk").values_list("pk", "name")
    )
    assert query(ann.pk) == [(ann.pk, "Ann")]
    assert query(ben.pk, ann.pk) == [(ann.pk, "Ann"), (ben.pk, "Ben")]


@pytest.mark.postgresql
def test_the_sql_is_written_once() -> None:
    query = CompiledQuery(readers)
    with mock.patch.object(SQLCompiler, "as_sql", autospec=True, side_effect=SQLCompiler.as_sql):
        query(1)
        written = SQLCompiler.as_sql.call_count  # type: ignore[attr-defined]
        with CaptureQueriesContext(connection) as asked:
            query(2)
        assert SQLCompiler.as_sql.call_count == written  # type: ignore[attr-defined]
    assert len(asked) == 1


def test_a_number_that_would_be_written_into_the_sql_is_refused() -> None:
    query = CompiledQuery(lambda pk: Account.objects.filter(name=f"Number {pk}"))
    with pytest.raises(ValueError, match="no parameter"):
        query(1)
