"""The chain of the audit log: entries are only added, and any tampering shows."""

import logging
from functools import partial
from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, connection, transaction
from django.db.models import ProtectedError
from django.test import Client

from accounts import audit_log, services
from accounts.audit_log import spelled
from accounts.models import Account, AuditEntry
from accounts.models.audit_entry import ORIGIN
from games.tasks import log_audit_head
from saboteur_site.errors import redact
from tests.accounts.people import PASSWORD, log_in, member, who
from tests.accounts.tampering import tamper
from tests.games.core.races.test_racing import all_at_once

TABLE = "accounts_auditentry"
NAMES = ", ".join(field.column for field in AuditEntry._meta.concrete_fields)
# What a transaction still has to check of rows would be refused before.
_TRUNCATE = f"SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE {TABLE}"
COPIED = NAMES.replace("number", "4", 1)


@pytest.fixture
def mo() -> Account:
    """One of the staff, who has done three things."""
    account = member("Mo", is_staff=True)
    for reason in ("One.", "Two.", "Three."):
        audit_log.append(account, AuditEntry.Verb.CHANGE, account, details=reason)
    return account


def verified(*arguments: str) -> tuple[int, list[str]]:
    """The status and the lines of the command."""
    out = StringIO()
    try:
        call_command("verify_audit", *arguments, stdout=out)
    except SystemExit as stopped:
        return int(stopped.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


@pytest.mark.both
def test_each_entry_follows_the_one_before(mo: Account) -> None:
    one, two, three = AuditEntry.objects.order_by("number")
    assert [one.number, two.number, three.number] == [1, 2, 3]
    assert [one.previous, two.previous, three.previous] == [ORIGIN, one.digest, two.digest]
    assert (one.actor, one.actor_name, one.subject_kind) == (mo, "Mo", "accounts.account")
    assert audit_log.verify() == []
    # An entry keeps the name of the time.
    Account.objects.filter(pk=mo.pk).update(name="Moritz")
    assert AuditEntry.objects.get(number=1).actor_name == "Mo"
    assert verified() == (0, [f"3 entries, head {spelled(three.digest)}: whole"])


@pytest.mark.both
def test_no_entry_is_replaced_and_the_log_is_not_emptied(mo: Account) -> None:
    copy = f"INTO {TABLE} ({NAMES}) SELECT {NAMES.replace('details', repr('No.'))} FROM {TABLE}"
    statement = {"sqlite": f"INSERT OR REPLACE {copy}", "postgresql": _TRUNCATE}
    refused = pytest.raises(DatabaseError, match="only ever added to")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement[connection.vendor])
    assert audit_log.verify() == []
    assert AuditEntry.objects.count() == 3


@pytest.mark.both
def test_an_empty_log_is_whole() -> None:
    assert verified() == (0, [f"0 entries, head {spelled(ORIGIN)}: whole"])


@pytest.mark.both
@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (f"UPDATE {TABLE} SET details = '' WHERE number = 2", ["entry 2 was changed"]),
        (f"UPDATE {TABLE} SET actor_name = 'Ann' WHERE number = 3", ["entry 3 was changed"]),
        (
            f"UPDATE {TABLE} SET at = '2020-01-01 00:00:00' WHERE number = 1",
            ["entry 1 was changed"],
        ),
        (f"DELETE FROM {TABLE} WHERE number = 1", ["entry 1 is missing"]),
        (f"DELETE FROM {TABLE} WHERE number = 2", ["entry 2 is missing"]),
        (
            f"INSERT INTO {TABLE} ({NAMES}) SELECT {COPIED} FROM {TABLE} WHERE number = 2",
            ["entry 4 does not follow the one before it", "entry 4 was changed"],
        ),
    ],
)
def test_changes_and_removals_are_found(mo: Account, statement: str, told: list[str]) -> None:
    tamper(statement)
    status, lines = verified()
    assert (status, lines[:-1]) == (1, told)
    assert lines[-1].endswith(": broken")


@pytest.mark.both
def test_an_end_that_was_cut_off_is_found_by_the_head_that_was_logged(mo: Account) -> None:
    number, digest = audit_log.head()
    logged = f"{number} {spelled(digest)}"
    audit_log.append(mo, AuditEntry.Verb.CHANGE, mo)
    assert verified("--head", logged)[0] == 0
    tamper(f"DELETE FROM {TABLE} WHERE number > 2")
    assert verified()[0] == 0
    assert verified("--head", logged)[1][0] == "entry 3 is not the head that was logged"
    assert verified("--head", f"0 {spelled(ORIGIN)}")[0] == 0
    with pytest.raises(CommandError):
        verified("--head", "three")


@pytest.mark.both
def test_the_database_refuses_to_change_and_to_delete(mo: Account) -> None:
    entry = AuditEntry.objects.get(number=2)
    ways = (
        entry.delete,
        entry.save,
        AuditEntry.objects.all().delete,
        partial(AuditEntry.objects.filter(pk=2).update, details="Nothing."),
    )
    for way in ways:
        with pytest.raises(DatabaseError, match="only ever added to"), transaction.atomic():
            way()
    assert AuditEntry.objects.count() == 3
    assert audit_log.verify() == []


@pytest.mark.both
def test_the_head_is_written_to_the_log_file_and_not_redacted(
    mo: Account, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, logger="accounts.audit_log"):
        log_audit_head()
    (line,) = caplog.messages
    assert line == f"audit log: 3 entries, head {spelled(audit_log.head()[1])}"
    assert redact(line) == line


@pytest.mark.both
def test_what_is_undone_is_not_in_the_log(mo: Account) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        audit_log.append(mo, AuditEntry.Verb.CHANGE, mo)
        raise RuntimeError
    assert audit_log.head()[0] == 3
    assert audit_log.verify() == []


@pytest.mark.both
@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_what_is_appended_at_one_moment_is_one_chain() -> None:
    staff = [member(f"Mo {number}", is_staff=True) for number in range(4)]
    calls = [partial(audit_log.append, one, AuditEntry.Verb.CHANGE, one) for one in staff * 3]
    assert all_at_once(calls) == [""] * 12
    assert AuditEntry.objects.count() == 12
    assert audit_log.verify() == []


# What the staff did in the admin stays, whichever way they go.


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
