"""Several accounts may have typed one email address; one of them can verify it."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0018_audit_replacing")]

    operations = [
        migrations.AlterField(
            model_name="account",
            name="email",
            field=models.EmailField(
                blank=True,
                db_index=True,
                max_length=254,
                null=True,
                verbose_name="email address",
            ),
        ),
    ]
