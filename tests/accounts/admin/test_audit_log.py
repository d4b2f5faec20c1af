"""What staff did stays, and so does who did it, whichever way somebody leaves."""

from django.contrib.admin.models import LogEntry
from django.test import Client
from django.urls import reverse

from accounts.models import Account
from tests.accounts.admin.conftest import Employ, browser_of
from tests.accounts.people import member

LISTING = "/admin/accounts/account/"


def delete_page(account: Account) -> str:
    return f"{LISTING}{account.pk}/delete/"


def delete_all(*accounts: Account) -> dict[str, object]:
    chosen = [account.pk for account in accounts]
    return {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}


def test_staff_who_did_something_are_not_deleted_but_closed(office: Client, mo: Account) -> None:
    asked = office.get(delete_page(mo)).content.decode()
    assert "1 entry of Mo in the audit log. Close the account instead." in asked
    assert "Yes, I’m sure" not in asked
    assert office.post(delete_page(mo), {"post": "yes"}).status_code == 200
    assert Account.objects.filter(pk=mo.pk).exists()
    typed = {"name": "Mo", "language": "en", "time_zone": "UTC", "theme": "system"}
    office.post(f"{LISTING}{mo.pk}/change/", typed)
    assert not Account.objects.get(pk=mo.pk).is_active
    assert LogEntry.objects.filter(user=mo).count() == 1


def test_who_did_something_and_left_the_staff_is_kept_too(office: Client, mo: Account) -> None:
    Account.objects.filter(pk=mo.pk).update(is_staff=False)
    office.post(delete_page(mo), {"post": "yes"})
    assert LogEntry.objects.filter(user=mo).exists()


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


def test_the_chief_does_not_delete_the_chief(office: Client, chief: Account) -> None:
    LogEntry.objects.filter(user=chief)._raw_delete("default")
    assert office.post(delete_page(chief), {"post": "yes"}).status_code == 403
    assert office.post(LISTING, delete_all(chief)).status_code == 403
    assert Account.objects.filter(pk=chief.pk).exists()


def test_an_entry_outlives_whom_it_is_about(office: Client, chief: Account) -> None:
    ann = member("Ann")
    office.post(delete_page(ann), {"post": "yes"})
    entry = LogEntry.objects.filter(object_id=str(ann.pk)).get()
    assert (entry.object_repr, entry.user) == ("Ann", chief)


def test_the_log_is_read_by_who_may_and_changed_by_nobody(
    office: Client, mo: Account, employ: Employ
) -> None:
    entry = LogEntry.objects.get(user=mo)
    listing = reverse("admin:admin_logentry_changelist")
    reader = employ("view_logentry", "change_logentry", "delete_logentry")
    for client in (office, reader):
        page = client.get(listing).content.decode()
        assert "Mo" in page
        assert "Closed." in page
        one = reverse("admin:admin_logentry_change", args=[entry.pk])
        assert client.get(one).status_code == 200
        assert client.post(one, {"change_message": "nothing"}).status_code == 403
        delete = reverse("admin:admin_logentry_delete", args=[entry.pk])
        assert client.post(delete, {"post": "yes"}).status_code == 403
    assert browser_of(member("Ann")).get(listing).status_code == 302
