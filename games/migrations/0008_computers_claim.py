"""Computer players may make claims, so those of people who left are marked as theirs."""

from typing import Any

from django.db import migrations, models


def mark_claims_of_former_owners(apps: Any, schema_editor: Any) -> None:
    """Mark what people stated before a computer player took their seat."""
    claims = apps.get_model("games", "Claim").objects.filter(by_former=False)
    claims.filter(player__account=None).exclude(player__policy="").update(by_former=True)


class Migration(migrations.Migration):
    """Add the option of a table."""

    dependencies = [("games", "0007_branch")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="computers_claim",
            field=models.BooleanField(
                db_default=False, default=False, verbose_name="computer players make claims"
            ),
        ),
        migrations.RunPython(mark_claims_of_former_owners, migrations.RunPython.noop),
    ]
