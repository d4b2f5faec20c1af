"""Permissions of tokens: those there are keep what they could do."""

from typing import Any

from django.db import migrations, models


def keep_rights(apps: Any, _editor: Any) -> None:
    """Let tokens that played do all, and the others read all."""
    tokens = apps.get_model('accounts', 'AccessToken').objects
    tokens.filter(may_play=True).update(may_talk=True, may_use_account=True)
    tokens.filter(may_play=False).update(reads_all=True)


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0003_roles'),
    ]

    operations = [
        migrations.AddField(
            model_name='accesstoken',
            name='may_talk',
            field=models.BooleanField(db_default=False, default=False, verbose_name='may talk'),
        ),
        migrations.AddField(
            model_name='accesstoken',
            name='may_use_account',
            field=models.BooleanField(db_default=False, default=False, verbose_name='may use the account'),
        ),
        migrations.AddField(
            model_name='accesstoken',
            name='reads_all',
            field=models.BooleanField(db_default=False, default=False, editable=False),
        ),
        migrations.RunPython(keep_rights, migrations.RunPython.noop),
    ]
