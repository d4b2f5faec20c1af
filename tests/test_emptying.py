"""A test that commits leaves nothing for the next."""

import pytest
from django.contrib.auth.models import Permission
from django.core.management import call_command
from django.db import DatabaseError, connection

from accounts import audit_log
from accounts.models import AuditEntry
from tests.emptying import KEPT
from tests.factories import AccountFactory, running_game

pytestmark = pytest.mark.django_db(transaction=True)


def filled_tables() -> set[str]:
    """The tables with any row."""
    filled = set()
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")
            if cursor.fetchone():
                filled.add(table)
    return filled


def empty() -> None:
    """Do what is done after each test that commits, but for what follows from the code."""
    options = {"reset_sequences": False, "inhibit_post_migrate": True}
    call_command("flush", interactive=False, verbosity=0, **options)


def test_every_row_goes_but_the_names_of_models_and_rights() -> None:
    ann, ben, cleo = AccountFactory.create_batch(3)
    running_game(ann, [ben, cleo])
    audit_log.append(ann, AuditEntry.Verb.CHANGE, ben, details="One.")
    assert filled_tables() > {"accounts_account", "games_game", "accounts_auditentry", *KEPT}
    rights = set(Permission.objects.values_list("pk", "codename"))
    empty()
    assert filled_tables() == KEPT
    assert set(Permission.objects.values_list("pk", "codename")) == rights


def test_the_audit_log_refuses_to_be_emptied_afterwards_as_before() -> None:
    ann = AccountFactory()
    for _ in range(2):
        audit_log.append(ann, AuditEntry.Verb.CHANGE, ann, details="One.")
        with pytest.raises(DatabaseError):
            AuditEntry.objects.all().delete()
        empty()
        assert not AuditEntry.objects.exists()
        ann = AccountFactory()
