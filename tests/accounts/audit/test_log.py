"""What the staff did in the admin stays, whichever way they go."""

import pytest
from django.db import transaction
from django.db.models import ProtectedError
from django.test import Client

from accounts import services
from accounts.audit import log as audit_log
from accounts.models import Account, AuditEntry
from tests.accounts.people import PASSWORD, log_in, member, who


def done_by(account: Account) -> AuditEntry:
    """An entry of the audit log."""
    return audit_log.append(account, AuditEntry.Verb.CHANGE, account, details="Closed.")


def test_no_code_deletes_who_has_made_an_entry() -> None:
    mo = member("Mo", is_staff=True)
    done_by(mo)
    ways = (
        mo.delete,
        Account.objects.filter(pk=mo.pk).delete,
        Account.objects.all().delete,
        lambda: services.delete_account(mo),
    )
    for way in ways:
        with pytest.raises(ProtectedError), transaction.atomic():
            way()
    assert AuditEntry.objects.get().actor == mo


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
    answer = client.post("/accounts/delete/", {"password": PASSWORD, "chat": "keep"}, follow=True)
    assert "Your account is closed." in answer.content.decode()
    assert who(client) is None
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert log_in(client, "mo@example.org")["Location"] == "/accounts/inactive/"
    assert AuditEntry.objects.get().actor == Account.objects.get(name="Mo")
