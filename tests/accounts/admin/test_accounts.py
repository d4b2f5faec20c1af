"""Accounts in the admin: found, made for somebody, deleted; neither renamed nor closed."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import LazySettings
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.audit_log import spelled
from accounts.models import Account, AuditEntry, FormerName
from tests.accounts.admin.conftest import Employ, authenticator_of, browser_of, right
from tests.accounts.people import PASSWORD, link_in_email, log_in, member, who
from tests.accounts.tampering import tamper
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


@pytest.mark.both
def test_people_are_found_by_name_and_by_address_and_guests_apart(office: Client) -> None:
    AccountFactory(name="Ann")
    AccountFactory(name="Ben", email="benjamin@pit.example")
    assert shown(office, "q=ann") == {"Ann"}
    assert shown(office, "q=benjamin@") == {"Ben"}
    GuestFactory(name="Guest 123456")
    assert shown(office, "is_guest__exact=1") == {"Guest 123456"}
    assert shown(office, "is_guest__exact=0") == {"Ann", "Ben", "Chief"}


@pytest.mark.django_db(transaction=True)
def test_a_made_account_has_only_its_owners_password(office: Client, client: Client) -> None:
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
def test_no_account_takes_anothers_facts(
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


def test_staff_give_nobody_a_name_that_looks_like_anothers(
    office: Client, subtests: pytest.Subtests
) -> None:
    member("Ben")
    member("Ilse")
    for name in ["Admin.", "Fl1nt", "B\u0435n", "l.lse", "Ben\u3164"]:
        with subtests.test(name=name):
            assert office.post(ADD, {"name": name, "email": "new@example.org"}).status_code == 200
            assert not Account.objects.filter(email="new@example.org").exists()


def test_the_staff_is_changed_by_chiefs_only(employ: Employ, mo: Account, office: Client) -> None:
    client = employ("change_account", "view_account", "delete_account")
    assert client.get(page_of(mo)).status_code == 200
    assert client.post(page_of(mo), {**TYPED, "name": "Moe"}).status_code == 403
    assert client.post(page_of(mo, "delete"), {"post": "yes"}).status_code == 403
    assert office.post(page_of(mo), {**TYPED, "is_staff": "on"}).status_code == 302
    assert Account.objects.get(pk=mo.pk).theme == "dark"


def test_who_may_delete_accounts_is_not_told_their_addresses(employ: Employ) -> None:
    ann = member("Ann")
    client = employ("delete_account")
    page = client.get(page_of(ann, "delete")).content.decode()
    assert "Ann" in page
    assert "ann@example.org" not in page
    assert client.get(LISTING).status_code == 403
    assert client.post(page_of(ann, "delete"), {"post": "yes"}).status_code == 302
    assert not Account.objects.filter(pk=ann.pk).exists()


def test_the_owner_gets_a_new_password_link(employ: Employ, client: Client, ann: Account) -> None:
    staff, chosen = employ("view_account"), {"action": "send_password_reset"}
    chosen |= {"_selected_action": [ann.pk]}
    staff.post(LISTING, chosen)
    assert mail.outbox == [], "who may only look sends none"
    Account.objects.get(name="Lou").user_permissions.add(right("change_account"))
    answer = staff.post(LISTING, chosen, follow=True)
    assert "1 email on its way." in answer.content.decode()
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]]
    assert "Choose a new password" in client.get(link_in_email(), follow=True).content.decode()
    entry = AuditEntry.objects.get()
    assert (entry.subject_id, entry.details) == (str(ann.pk), "Sent a link for a new password.")
    assert Account.objects.get(pk=ann.pk).check_password(PASSWORD)


def test_no_link_goes_to_guests_the_closed_or_often(office: Client, settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"reset_password": "1/m/key"}
    rows = [member("Ann"), member("Ben", is_active=False), GuestFactory()]
    chosen = {"action": "send_password_reset", "_selected_action": [row.pk for row in rows]}
    page = office.post(LISTING, chosen, follow=True).content.decode()
    assert "1 email on its way." in page
    assert "2 accounts got none" in page
    page = office.post(LISTING, chosen, follow=True).content.decode()
    assert "0 emails on their way." in page
    assert "3 accounts got none" in page
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]]


def test_the_head_of_the_admin_greets_by_name_and_shows_no_address(office: Client) -> None:
    shown = office.get(LISTING).content.decode()
    head = shown[: shown.index("</header>")]
    assert "<strong>Chief</strong>" in head
    assert "@" not in head


# Former names in the admin: read, and deleted where nobody should read them.

FORMER_NAMES = "/admin/accounts/formername/"


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
        page = office.get(FORMER_NAMES + query).content.decode()
        assert "Beth" in page
        assert "Ann" in page
    assert "Beth" not in office.get(FORMER_NAMES + "?q=cleo").content.decode()


def test_nobody_writes_one(office: Client, former: FormerName) -> None:
    assert office.get(f"{FORMER_NAMES}add/").status_code == 403
    where = f"{FORMER_NAMES}{former.pk}/change/"
    assert office.get(where).status_code == 200
    assert office.post(where, {"name": "Cleo"}).status_code == 403
    assert FormerName.objects.get().name == "Beth"


def test_one_that_must_not_be_read_is_deleted_with_the_right(
    employ: Employ, chief: Account, former: FormerName
) -> None:
    chiefs = renamed(chief, "Boss")
    client = employ("accounts.view_formername", "accounts.delete_formername")
    assert client.post(f"{FORMER_NAMES}{former.pk}/delete/", {"post": "yes"}).status_code == 302
    assert client.post(f"{FORMER_NAMES}{chiefs.pk}/delete/", {"post": "yes"}).status_code == 403
    assert list(FormerName.objects.all()) == [chiefs]


# What staff did stays, and so does who did it, whichever way somebody leaves.


def delete_page(account: Account) -> str:
    return f"{LISTING}{account.pk}/delete/"


def delete_all(*accounts: Account) -> dict[str, object]:
    chosen = [account.pk for account in accounts]
    return {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}


def test_staff_who_did_something_are_not_deleted_though_they_left(
    office: Client, mo: Account
) -> None:
    asked = office.get(delete_page(mo)).content.decode()
    assert "1 entry of Mo in the audit log. Close the account instead." in asked
    assert "Yes, I’m sure" not in asked
    assert office.post(delete_page(mo), {"post": "yes"}).status_code == 200
    Account.objects.filter(pk=mo.pk).update(is_staff=False)
    office.post(delete_page(mo), {"post": "yes"})
    assert AuditEntry.objects.filter(actor=mo).count() == 1


def test_staff_who_did_nothing_yet_are_deleted_by_chiefs(office: Client) -> None:
    lou = member("Lou", is_staff=True)
    assert office.post(delete_page(lou), {"post": "yes"}).status_code == 302
    assert not Account.objects.filter(pk=lou.pk).exists()


def test_among_others_they_stay_too_and_so_do_the_others(office: Client, mo: Account) -> None:
    ann = member("Ann")
    page = office.post(LISTING, delete_all(ann, mo)).content.decode()
    assert "1 entry of Mo in the audit log." in page
    assert Account.objects.filter(pk__in=[ann.pk, mo.pk]).count() == 2
    office.post(LISTING, delete_all(ann))
    assert not Account.objects.filter(pk=ann.pk).exists()


def test_the_chief_does_not_delete_the_chief(db: None) -> None:
    boss = member("Boss", is_staff=True, is_superuser=True)
    office = browser_of(boss)
    assert office.post(delete_page(boss), {"post": "yes"}).status_code == 403
    assert office.post(LISTING, delete_all(boss)).status_code == 403
    assert Account.objects.filter(pk=boss.pk).exists()


def test_an_entry_outlives_whom_it_is_about(office: Client, chief: Account) -> None:
    ann = member("Ann")
    office.post(delete_page(ann), {"post": "yes"})
    entry = AuditEntry.objects.filter(subject_id=str(ann.pk)).get()
    assert (entry.subject_name, entry.actor) == ("Ann", chief)


def test_readers_see_the_log_and_nobody_edits_it(
    office: Client, mo: Account, employ: Employ
) -> None:
    entry = AuditEntry.objects.get(actor=mo)
    listing = reverse("admin:accounts_auditentry_changelist")
    reader = employ("view_auditentry")
    for client in (office, reader):
        page = client.get(listing).content.decode()
        assert "Mo" in page
        assert "Closed." in page
        one = reverse("admin:accounts_auditentry_change", args=[entry.pk])
        assert client.get(one).status_code == 200
        assert client.post(one, {"details": "nothing"}).status_code == 403
        delete = reverse("admin:accounts_auditentry_delete", args=[entry.pk])
        assert client.post(delete, {"post": "yes"}).status_code == 403
    assert browser_of(member("Ann")).get(listing).status_code == 302


def test_readers_of_the_log_verify_it_and_see_what_is_broken(mo: Account, employ: Employ) -> None:
    where = reverse("admin:accounts_auditentry_verify")
    reader = employ("view_auditentry")
    assert where in reader.get(reverse("admin:accounts_auditentry_changelist")).content.decode()
    page = reader.get(where).content.decode()
    assert "The chain is whole" in page
    assert spelled(AuditEntry.objects.get().digest) in page
    tamper("UPDATE accounts_auditentry SET details = 'Nothing.'")
    page = reader.get(where).content.decode()
    assert "The chain is broken." in page
    assert "Entry 1 was changed." in page
    assert browser_of(mo).get(where).status_code == 403


def test_staff_without_a_second_factor_are_led_to_where_they_set_one_up(chief: Account) -> None:
    client = Client()
    client.force_login(chief)
    for page in ("/admin/", LISTING, reverse("admin:accounts_auditentry_verify")):
        answer = client.get(page, follow=True)
        assert answer.redirect_chain[-1][0] == "/accounts/2fa/"
        assert "asks for a second factor" in answer.content.decode()
    authenticator_of(chief, Authenticator.Type.RECOVERY_CODES)
    assert client.get("/admin/").status_code == 302
    authenticator_of(chief, Authenticator.Type.WEBAUTHN)
    assert client.get("/admin/").status_code == 200
