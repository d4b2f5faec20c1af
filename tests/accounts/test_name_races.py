"""Names that several people ask for at once."""

from collections.abc import Callable
from functools import partial
from threading import Barrier
from typing import Any
from unittest.mock import patch

import pytest
from django.test import Client

from accounts.models import Account, FormerName
from accounts.models.account_manager import AccountManager
from tests.accounts.people import member
from tests.at_once import all_at_once
from tests.people import browser_of

FORM = {"language": "en", "time_zone": "UTC", "theme": "system"}


def answers(*wishes: tuple[Client, str]) -> list[int]:
    """How the settings answer to all of these at once, in no order."""
    statuses: list[int] = []

    def ask(client: Client, name: str) -> None:
        statuses.append(client.post("/accounts/settings/", {**FORM, "name": name}).status_code)

    all_at_once([partial(ask, *wish) for wish in wishes])
    return sorted(statuses)


# On SQLite the second would not even begin to check before the first is done.
@pytest.mark.postgresql
def test_of_two_who_take_lookalikes_the_database_lets_one(transactional_db: None) -> None:
    ann, ben = browser_of(member("Ann")), browser_of(member("Ben"))
    both_checked = Barrier(2)
    check: Callable[..., str] = AccountManager.free_name

    def check_and_wait(*args: Any, **options: Any) -> str:
        name = check(*args, **options)
        both_checked.wait(timeout=60)
        return name

    with patch.object(AccountManager, "free_name", check_and_wait):
        assert answers((ann, "Ilse"), (ben, "llse")) == [302, 422]
    assert Account.objects.filter(skeleton="llse").count() == 1
    assert FormerName.objects.count() == 1


def test_two_tabs_change_a_name_once(transactional_db: None) -> None:
    account = member("Ann")
    tabs = [(browser_of(account), name) for name in ("Beth", "Cleo", "Dora")]
    assert answers(*tabs) == [302, 422, 422]
    assert FormerName.objects.get().name == "Ann"
