"""Names that were taken before accents were left out of their looks."""

from importlib import import_module

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError

from accounts.models import Account, FormerName
from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db
write_skeletons = import_module(
    "accounts.migrations.0007_skeletons_without_accents"
).write_skeletons


def taken_before(name: str, skeleton: str) -> Account:
    """Somebody who took a name when it looked like this."""
    account = AccountFactory(name=f"New {name}")
    facts = {"name": name, "name_key": name.casefold(), "skeleton": skeleton}
    Account.objects.filter(pk=account.pk).update(**facts)
    return Account.objects.get(pk=account.pk)


def test_the_oldest_of_those_that_look_alike_has_the_look_and_all_keep_their_names() -> None:
    first = taken_before("Zöe", "zo\u0308e")
    second = taken_before("Zoë", "zoe\u0308")
    plain, accented = taken_before("Rob", "rob"), taken_before("Rób", "ro\u0301b")
    write_skeletons(apps, None)
    found = {each.name: each.skeleton for each in Account.objects.all()}
    assert found == {"Zöe": "zoe", "Zoë": "zoe\u0308", "Rob": "rob", "Rób": "ro\u0301b"}
    for account in (first, second, plain, accented):
        again = Account.objects.get(pk=account.pk)
        again.save()
        again.refresh_from_db()
        assert (again.name, again.skeleton) == (account.name, found[account.name])
    for name in ("Zoe", "Rôb"):
        with pytest.raises(ValidationError):
            Account.objects.free_name(name)


def test_former_names_are_written_anew_too() -> None:
    ann = AccountFactory(name="Ann")
    FormerName.objects.create(account=ann, name="Zoë", name_key="zoë", skeleton="zoe\u0308")
    write_skeletons(apps, None)
    assert FormerName.objects.get().skeleton == "zoe"
    with pytest.raises(ValidationError):
        Account.objects.free_name("Zoé")
