"""What the admin logged until now begins the chain; Django's own log is kept no longer."""

from dataclasses import replace
from typing import Any

from django.db import migrations

from accounts.audit_chain import ORIGIN, Link

VERBS = {1: "add", 2: "change", 3: "delete"}


def chain(apps: Any, schema_editor: Any) -> None:
    """Copy the entries, the oldest first."""
    old, new = apps.get_model("admin", "LogEntry"), apps.get_model("accounts", "AuditEntry")
    previous = ORIGIN
    rows = old.objects.select_related("user", "content_type").order_by("pk")
    for number, row in enumerate(rows.iterator(), start=1):
        kind = row.content_type
        link = Link(
            number=number,
            at=row.action_time,
            actor_id=row.user_id,
            actor_name=row.user.name,
            verb=VERBS[row.action_flag],
            subject_kind=f"{kind.app_label}.{kind.model}" if kind else "",
            subject_id=(row.object_id or "")[:100],
            subject_name=row.object_repr,
            details=row.change_message,
            previous=previous,
        )
        link = replace(link, digest=link.hashed())
        new.objects.create(**{name: getattr(link, name) for name in Link.__slots__})
        previous = link.digest
    old.objects.all().delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0008_audit_triggers"),
        ("admin", "0003_logentry_add_action_flag_choices"),
    ]

    operations = [migrations.RunPython(chain, migrations.RunPython.noop)]
