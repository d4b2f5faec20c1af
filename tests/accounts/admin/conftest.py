"""The people of the admin's tests, by name and rights."""

from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts.models import Account
from tests.accounts.people import member
from tests.accounts.test_audit import done_by

SECRET = "JBSWY3DPEHPK3PXP"
Employ = Callable[..., Client]


@pytest.fixture
def chief() -> Account:
    """Somebody who may do everything, and has done something."""
    account = member("Chief", is_staff=True, is_superuser=True)
    done_by(account)
    return account


@pytest.fixture
def mo(moderators: Group) -> Account:
    """One of the staff, with a few rights, who has done something."""
    account = member("Mo", is_staff=True)
    account.groups.add(moderators)
    done_by(account)
    return account


@pytest.fixture
def moderators() -> Group:
    """A group that may look at accounts."""
    group, _ = Group.objects.get_or_create(name="Moderators")
    group.permissions.set([Permission.objects.get(codename="view_account")])
    return group


@pytest.fixture
def ann() -> Account:
    """Somebody who plays, with codes from an app beside the password."""
    account = member("Ann")
    authenticator_of(account)
    return account


@pytest.fixture
def office(chief: Account) -> Client:
    """The chief's browser."""
    return browser_of(chief)


@pytest.fixture
def employ() -> Employ:
    """Make Lou one of the staff, with these rights; gives back Lou's browser."""

    def employ(*rights: str) -> Client:
        lou = member("Lou", is_staff=True)
        lou.user_permissions.add(*(right(name) for name in rights))
        return browser_of(lou)

    return employ


def browser_of(account: Account) -> Client:
    """A browser where somebody is logged in; the staff have a second factor, as they must."""
    if account.is_staff and not Authenticator.objects.filter(user=account).exists():
        authenticator_of(account)
    client = Client()
    client.force_login(account)
    return client


def right(name: str) -> Permission:
    """A right by its code, which is one model's."""
    app, _, code = name.rpartition(".")
    named = Permission.objects.filter(codename=code)
    return named.get(content_type__app_label=app) if app else named.get()


def authenticator_of(account: Account, kind: str = Authenticator.Type.TOTP) -> Authenticator:
    """A second factor of an account."""
    data = {"secret": SECRET, "name": "Pocket"}
    authenticator: Authenticator = Authenticator.objects.create(user=account, type=kind, data=data)
    return authenticator
