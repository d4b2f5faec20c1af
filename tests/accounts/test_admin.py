"""People in the admin."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from tests.accounts.people import member
from tests.factories import AccountFactory, GuestFactory

STRONG = "quartz-and-lamplight"


@pytest.fixture
def chief(client: Client) -> Client:
    """The browser of somebody who may do everything."""
    client.force_login(Account.objects.create_superuser("Chief", "chief@example.org", STRONG))
    return client


def shown(chief: Client, query: str) -> set[str]:
    """Return the names on the list that a query shows."""
    answer = chief.get(f"/admin/accounts/account/?{query}")
    return {account.name for account in answer.context["cl"].result_list}


def test_people_are_found_by_name_and_by_address(chief: Client) -> None:
    AccountFactory(name="Ann")
    AccountFactory(name="Ben", email="benjamin@pit.example")
    assert shown(chief, "q=ann") == {"Ann"}
    assert shown(chief, "q=pit.example") == {"Ben"}


def test_guests_are_listed_apart(chief: Client) -> None:
    AccountFactory(name="Ann")
    GuestFactory(name="Guest 123456")
    assert shown(chief, "is_guest__exact=1") == {"Guest 123456"}
    assert shown(chief, "is_guest__exact=0") == {"Ann", "Chief"}


def test_staff_make_an_account(chief: Client) -> None:
    typed = {"name": "Ann", "email": "ann@example.org", "password1": STRONG, "password2": STRONG}
    assert chief.post("/admin/accounts/account/add/", typed).status_code == 302
    assert Account.objects.get(name="Ann").check_password(STRONG)


def test_staff_are_refused_a_name_that_is_taken(chief: Client) -> None:
    member("Ann")
    typed = {"name": "ANN", "email": "other@example.org", "password1": STRONG, "password2": STRONG}
    answer = chief.post("/admin/accounts/account/add/", typed)
    assert "Somebody has this name already." in answer.content.decode()


def test_staff_change_a_name_and_close_an_account(chief: Client) -> None:
    ann = member("Ann")
    member("Ben")
    url = f"/admin/accounts/account/{ann.pk}/change/"
    typed = {
        "name": "Anna",
        "email": "ann@example.org",
        "language": "en",
        "time_zone": "UTC",
        "theme": "dark",
    }
    assert "has this name" in chief.post(url, {**typed, "name": "ben"}).content.decode()
    assert chief.post(url, typed).status_code == 302
    ann.refresh_from_db()
    assert (ann.name, ann.is_active) == ("Anna", False)


def test_the_page_of_an_account_does_not_show_the_password(chief: Client) -> None:
    ann = member("Ann")
    page = chief.get(f"/admin/accounts/account/{ann.pk}/change/").content.decode()
    assert ann.password not in page


def test_somebody_who_may_only_look_may_look(client: Client) -> None:
    looker = AccountFactory(name="Lou", is_staff=True)
    looker.user_permissions.add(Permission.objects.get(codename="view_account"))
    client.force_login(looker)
    assert client.get(f"/admin/accounts/account/{looker.pk}/change/").status_code == 200


def test_members_are_kept_out(client: Client) -> None:
    client.force_login(member("Ann"))
    assert client.get("/admin/accounts/account/").status_code in (302, 403)


def test_staff_without_the_right_delete_no_account(client: Client) -> None:
    looker = AccountFactory(name="Lou", is_staff=True)
    looker.user_permissions.add(Permission.objects.get(codename="view_account"))
    client.force_login(looker)
    ann = member("Ann")
    where = reverse("admin:accounts_account_delete", args=[ann.pk])
    assert client.post(where, {"post": "yes"}).status_code == 403
    assert Account.objects.filter(pk=ann.pk).exists()


@pytest.fixture
def proof() -> Authenticator:
    """Ann's codes from an app."""
    return Authenticator.objects.create(
        user=member("Ann"), type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DPEHPK3PXP"}
    )


def test_the_secret_of_a_second_proof_is_on_no_page(chief: Client, proof: Authenticator) -> None:
    listing = reverse("admin:mfa_authenticator_changelist")
    one = reverse("admin:mfa_authenticator_change", args=[proof.pk])
    for where in (listing, one, reverse("admin:mfa_authenticator_delete", args=[proof.pk])):
        answer = chief.get(where)
        assert answer.status_code == 200
        assert "JBSWY3DP" not in answer.content.decode()
    assert chief.get(listing, {"data__icontains": "JBSWY3DP"}).status_code in (302, 400)


def test_a_second_proof_is_not_changed_but_may_be_taken_away(
    chief: Client, proof: Authenticator
) -> None:
    one = reverse("admin:mfa_authenticator_change", args=[proof.pk])
    assert chief.post(one, {"type": "webauthn"}).status_code == 403
    chief.post(reverse("admin:mfa_authenticator_delete", args=[proof.pk]), {"post": "yes"})
    assert not Authenticator.objects.exists()


def test_what_the_staff_does_is_kept_and_cannot_be_changed(chief: Client) -> None:
    ann = member("Ann")
    chief.post(reverse("admin:accounts_account_delete", args=[ann.pk]), {"post": "yes"})
    deed = LogEntry.objects.get()
    listing = chief.get(reverse("admin:admin_logentry_changelist")).content.decode()
    assert "Chief" in listing
    assert "Ann" in listing
    one = reverse("admin:admin_logentry_change", args=[deed.pk])
    assert chief.get(one).status_code == 200
    assert chief.post(one, {"change_message": "nothing"}).status_code == 403
    delete = reverse("admin:admin_logentry_delete", args=[deed.pk])
    assert chief.post(delete, {"post": "yes"}).status_code == 403
