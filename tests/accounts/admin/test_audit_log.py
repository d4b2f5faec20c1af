"""What staff did stays, and so does who did it, whichever way somebody leaves."""

from allauth.mfa.models import Authenticator
from django.test import Client
from django.urls import reverse

from accounts.audit.chain import spelled
from accounts.models import Account, AuditEntry
from tests.accounts.admin.conftest import Employ, authenticator_of, browser_of
from tests.accounts.people import member
from tests.accounts.tampering import tamper

LISTING = "/admin/accounts/account/"


def delete_page(account: Account) -> str:
    return f"{LISTING}{account.pk}/delete/"


def delete_all(*accounts: Account) -> dict[str, object]:
    chosen = [account.pk for account in accounts]
    return {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}


def test_staff_who_did_something_are_not_deleted(office: Client, mo: Account) -> None:
    asked = office.get(delete_page(mo)).content.decode()
    assert "1 entry of Mo in the audit log. Close the account instead." in asked
    assert "Yes, I’m sure" not in asked
    assert office.post(delete_page(mo), {"post": "yes"}).status_code == 200
    assert Account.objects.filter(pk=mo.pk).exists()
    assert AuditEntry.objects.filter(actor=mo).count() == 1


def test_who_did_something_and_left_the_staff_is_kept_too(office: Client, mo: Account) -> None:
    Account.objects.filter(pk=mo.pk).update(is_staff=False)
    office.post(delete_page(mo), {"post": "yes"})
    assert AuditEntry.objects.filter(actor=mo).exists()


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


def test_the_log_is_read_by_who_may_and_changed_by_nobody(
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


def test_who_may_read_the_log_may_verify_it_and_sees_what_is_broken(
    mo: Account, employ: Employ
) -> None:
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
