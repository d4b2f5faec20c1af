"""What happens to people who were here before."""

from collections.abc import Iterator

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import Account

BEFORE = "0001_initial"
# To migrate back and forth takes half a minute of a core.
pytestmark = pytest.mark.when_changed("*/migrations/*.py")


@pytest.fixture
def old_names(transactional_db: None) -> Iterator[list[str]]:
    """Accounts of the time when only equal names were kept apart, oldest first."""
    names = ["Ann", "Ben", "\u0410nn", "A\u034fnn", "Renamed 3", "Ilse", "llse", "Zoë"]
    executor = MigrationExecutor(connection)
    old = executor.migrate([("accounts", BEFORE)]).apps.get_model("accounts", "Account")
    for number, name in enumerate(names, start=1):
        old.objects.create(pk=number, name=name, name_key=name.casefold(), email=f"{number}@x.org")
    yield names
    call_command("migrate", verbosity=0)


def test_of_names_that_look_alike_the_oldest_stays(
    old_names: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("migrate", verbosity=0)
    now = dict(Account.objects.values_list("pk", "name"))
    assert now == {
        1: "Ann",
        2: "Ben",
        3: "Renamed 4",
        4: "Renamed 5",
        5: "Renamed 3",
        6: "Ilse",
        7: "Renamed 7",
        8: "Zoë",
    }
    told = capsys.readouterr().out
    assert "account 7 is called Renamed 7 from now on" in told
    for account in Account.objects.all():
        assert account.next_name_at is None
        before = (account.name_key, account.skeleton)
        account.clean()
        assert (account.name_key, account.skeleton) == before
