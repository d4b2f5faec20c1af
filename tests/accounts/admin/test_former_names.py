"""Former names in the admin: read, and deleted where nobody should read them."""

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Account, FormerName
from tests.accounts.admin.conftest import Employ
from tests.accounts.people import member

LISTING = "/admin/accounts/formername/"


@pytest.fixture
def former() -> FormerName:
    """What Ann was called."""
    return renamed(member("Beth"), "Ann")


def renamed(account: Account, name: str) -> FormerName:
    """What an account was called that is called so from now on."""
    Account.objects.filter(pk=account.pk).update(last_login=timezone.now())
    account.name = name
    account.save(update_fields=["name"])
    return account.former_names.get()


def test_former_names_are_listed_and_found(office: Client, former: FormerName) -> None:
    for query in ("", "?q=beth", "?q=ann"):
        page = office.get(LISTING + query).content.decode()
        assert "Beth" in page
        assert "Ann" in page
    assert "Beth" not in office.get(LISTING + "?q=cleo").content.decode()


def test_nobody_writes_one(office: Client, former: FormerName) -> None:
    assert office.get(f"{LISTING}add/").status_code == 403
    where = f"{LISTING}{former.pk}/change/"
    assert office.get(where).status_code == 200
    assert office.post(where, {"name": "Cleo"}).status_code == 403
    assert FormerName.objects.get().name == "Beth"


def test_one_that_must_not_be_read_is_deleted_with_the_right(
    employ: Employ, chief: Account, former: FormerName
) -> None:
    chiefs = renamed(chief, "Boss")
    client = employ("accounts.view_formername", "accounts.delete_formername")
    assert client.post(f"{LISTING}{former.pk}/delete/", {"post": "yes"}).status_code == 302
    assert client.post(f"{LISTING}{chiefs.pk}/delete/", {"post": "yes"}).status_code == 403
    assert list(FormerName.objects.all()) == [chiefs]


def test_without_the_right_nothing_is_shown(employ: Employ, former: FormerName) -> None:
    assert employ("view_account").get(LISTING).status_code == 403
