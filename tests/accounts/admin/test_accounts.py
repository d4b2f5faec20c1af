"""Accounts in the admin: found, made for somebody, deleted; neither renamed nor closed."""

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings
from django.core import mail
from django.test import Client

from accounts.models import Account, AuditEntry
from tests.accounts.admin.conftest import Employ
from tests.accounts.people import PASSWORD, link_in_email, log_in, member, who
from tests.factories import AccountFactory, GuestFactory

LISTING = "/admin/accounts/account/"
ADD = "/admin/accounts/account/add/"
NEW = "a-second-seam-of-gold"
TYPED = {"language": "en", "time_zone": "UTC", "theme": "dark"}


def shown(client: Client, query: str) -> set[str]:
    """Return the names on the list that a query shows."""
    return {account.name for account in client.get(f"{LISTING}?{query}").context["cl"].result_list}


def page_of(account: Account, page: str = "change") -> str:
    return f"{LISTING}{account.pk}/{page}/"


def test_people_are_found_by_name_and_by_address(office: Client) -> None:
    AccountFactory(name="Ann")
    AccountFactory(name="Ben", email="benjamin@pit.example")
    assert shown(office, "q=ann") == {"Ann"}
    assert shown(office, "q=benjamin@") == {"Ben"}


def test_guests_are_listed_apart(office: Client) -> None:
    AccountFactory(name="Ann")
    GuestFactory(name="Guest 123456")
    assert shown(office, "is_guest__exact=1") == {"Guest 123456"}
    assert shown(office, "is_guest__exact=0") == {"Ann", "Chief"}


@pytest.mark.django_db(transaction=True)
def test_an_account_made_for_somebody_has_a_password_of_their_own_only(
    office: Client, client: Client
) -> None:
    typed = {"name": "Cleo", "email": "Cleo@Example.org"}
    assert office.post(ADD, typed).status_code == 302
    cleo = Account.objects.get(name="Cleo")
    assert not cleo.has_usable_password()
    assert [sent.to for sent in mail.outbox] == [["cleo@example.org"]]
    form = client.get(link_in_email())["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    log_in(client, "cleo@example.org", NEW)
    assert who(client) == cleo


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ({"name": "ANN", "email": "other@example.org"}, "Somebody already has this name."),
        ({"name": "Anna", "email": "ann@example.org"}, "This email address is already in use."),
        ({"name": "Anna", "email": "ANN@example.org"}, "This email address is already in use."),
        ({"name": "Anna", "email": "second@example.org"}, "This email address is already in use."),
        ({"name": "Anna", "email": ""}, "This field is required."),
    ],
)
def test_no_account_is_made_with_what_somebody_has(
    typed: dict[str, str], refusal: str, office: Client
) -> None:
    ann = member("Ann")
    EmailAddress.objects.create(user=ann, email="second@example.org", verified=True)
    assert refusal in office.post(ADD, typed).content.decode()
    assert not Account.objects.filter(name="Anna").exists()
    assert mail.outbox == []


@pytest.mark.parametrize("is_active", [True, False])
def test_nobody_renames_closes_or_opens_an_account_here(office: Client, is_active: bool) -> None:
    ann = member("Ann", is_active=is_active)
    page = office.get(page_of(ann)).content.decode()
    assert 'name="name"' not in page
    assert 'name="is_active"' not in page
    for typed in ({"name": "Anna"}, {"name": "Anna", "is_active": "on"}):
        assert office.post(page_of(ann), {**TYPED, **typed}).status_code == 302
    ann.refresh_from_db()
    assert (ann.name, ann.is_active, ann.theme) == ("Ann", is_active, "dark")
    assert not ann.former_names.exists()


@pytest.mark.parametrize("name", ["Admin.", "Fl1nt", "B\u0435n", "l.lse", "Ben\u3164"])
def test_staff_give_nobody_a_name_that_looks_like_anothers(name: str, office: Client) -> None:
    member("Ben")
    member("Ilse")
    assert office.post(ADD, {"name": name, "email": "new@example.org"}).status_code == 200
    assert not Account.objects.filter(email="new@example.org").exists()


def test_the_staff_is_changed_by_chiefs_only(employ: Employ, mo: Account, office: Client) -> None:
    client = employ("change_account", "view_account", "delete_account")
    assert client.get(page_of(mo)).status_code == 200
    assert client.post(page_of(mo), {**TYPED, "name": "Moe"}).status_code == 403
    assert client.post(page_of(mo, "delete"), {"post": "yes"}).status_code == 403
    assert office.post(page_of(mo), {**TYPED, "is_staff": "on"}).status_code == 302
    assert Account.objects.get(pk=mo.pk).theme == "dark"


def test_staff_who_may_only_look_change_nothing(employ: Employ) -> None:
    ann = member("Ann")
    client = employ("view_account")
    assert client.get(page_of(ann)).status_code == 200
    assert client.post(page_of(ann), {**TYPED, "name": "Anna"}).status_code == 403
    assert client.post(page_of(ann, "delete"), {"post": "yes"}).status_code == 403
    assert client.post(ADD, {"name": "Cleo", "email": "cleo@example.org"}).status_code == 403
    assert set(Account.objects.values_list("name", flat=True)) == {"Ann", "Lou"}


def test_who_may_delete_accounts_is_not_told_their_addresses(employ: Employ) -> None:
    ann = member("Ann")
    client = employ("delete_account")
    page = client.get(page_of(ann, "delete")).content.decode()
    assert "Ann" in page
    assert "ann@example.org" not in page
    assert client.get(LISTING).status_code == 403
    assert client.post(page_of(ann, "delete"), {"post": "yes"}).status_code == 302
    assert not Account.objects.filter(pk=ann.pk).exists()


def test_a_link_for_a_new_password_is_mailed_to_the_owner(
    employ: Employ, client: Client, ann: Account
) -> None:
    staff = employ("change_account")
    answer = staff.post(
        LISTING, {"action": "send_password_reset", "_selected_action": [ann.pk]}, follow=True
    )
    assert "1 email sent." in answer.content.decode()
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]]
    assert "Choose a new password" in client.get(link_in_email(), follow=True).content.decode()
    entry = AuditEntry.objects.get()
    assert (entry.subject_id, entry.details) == (
        str(ann.pk),
        "Sent a link for a new password.",
    )
    assert Account.objects.get(pk=ann.pk).check_password(PASSWORD)


def test_the_link_is_not_mailed_by_who_may_only_look(employ: Employ, ann: Account) -> None:
    staff = employ("view_account")
    staff.post(LISTING, {"action": "send_password_reset", "_selected_action": [ann.pk]})
    assert mail.outbox == []


def test_no_link_is_mailed_to_the_closed_to_guests_or_too_often(
    office: Client, settings: LazySettings
) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/key"}
    rows = [member("Ann"), member("Ben", is_active=False), GuestFactory()]
    chosen = {"action": "send_password_reset", "_selected_action": [row.pk for row in rows]}
    page = office.post(LISTING, chosen, follow=True).content.decode()
    assert "1 email sent." in page
    assert "2 accounts got none" in page
    page = office.post(LISTING, chosen, follow=True).content.decode()
    assert "0 emails sent." in page
    assert "3 accounts got none" in page
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]]


def test_the_head_of_the_admin_greets_by_name_and_shows_no_address(office: Client) -> None:
    shown = office.get(LISTING).content.decode()
    head = shown[: shown.index("</header>")]
    assert "<strong>Chief</strong>" in head
    assert "@" not in head
