"""What the staff did in the admin stays, whichever way they go."""

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import ProtectedError
from django.test import Client

from accounts import services
from accounts.models import Account
from tests.accounts.people import PASSWORD, log_in, member, who


def done_by(account: Account) -> LogEntry:
    """An entry of the audit log."""
    return LogEntry.objects.create(
        user=account,
        content_type=ContentType.objects.get_for_model(Account),
        object_id="1",
        object_repr="Somebody",
        action_flag=CHANGE,
        change_message="Closed.",
    )


def test_no_code_deletes_an_entry_or_who_made_it() -> None:
    mo = member("Mo", is_staff=True)
    done_by(mo)
    ways = (
        mo.delete,
        Account.objects.filter(pk=mo.pk).delete,
        Account.objects.all().delete,
        LogEntry.objects.get().delete,
        LogEntry.objects.all().delete,
        lambda: services.delete_account(mo),
    )
    for way in ways:
        with pytest.raises(ProtectedError), transaction.atomic():
            way()
    assert LogEntry.objects.get().user == mo


def test_on_their_own_page_they_close_the_account_with_their_password(client: Client) -> None:
    mo = member("Mo", is_staff=True)
    done_by(mo)
    client.force_login(mo)
    elsewhere = Client()
    elsewhere.force_login(mo)
    assert "Close my account" in client.get("/accounts/settings/").content.decode()
    page = client.get("/accounts/delete/").content.decode()
    assert "Close the account?" in page
    assert "Delete" not in page
    refused = client.post("/accounts/delete/", {"password": "wrong"})
    assert refused.status_code == 422
    assert who(client) == mo
    answer = client.post("/accounts/delete/", {"password": PASSWORD}, follow=True)
    assert "Your account is closed." in answer.content.decode()
    assert who(client) is None
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert log_in(client, "mo@example.org")["Location"] == "/accounts/inactive/"
    assert LogEntry.objects.get().user == Account.objects.get(name="Mo")
