"""What a module shares is written once; a test's own changes reach no other."""

import pytest

from accounts.models import Account
from tests.shared_rows import Cast, ann

__all__ = ["ann"]
pytestmark = pytest.mark.django_db
_written: list[int] = []


@pytest.fixture(scope="module")
def gus(cast: Cast) -> Account:
    made = Account.objects.create(name="Gus", email="gus@example.org")
    _written.append(made.pk)
    return made


@pytest.mark.parametrize("time", range(2))
def test_each_test_finds_the_rows_as_they_were_written(
    ann: Account, gus: Account, time: int
) -> None:
    assert Account.objects.get(pk=ann.pk).name == ann.name == "Ann"
    assert Account.objects.get(pk=gus.pk).name == "Gus"
    assert _written == [gus.pk]
    ann.name = "Renamed"
    ann.save()
    Account.objects.filter(pk=gus.pk).delete()
    assert not Account.objects.filter(pk=gus.pk).exists()
