"""Whom the notices there are were written for: whoever sits in the seat."""

from django.db import migrations
from django.db.models import OuterRef, Subquery


def name_accounts(apps, schema_editor):
    notice, player = apps.get_model("games", "Notice"), apps.get_model("games", "Player")
    sits = player.objects.filter(pk=OuterRef("player_id")).values("account_id")[:1]
    notice.objects.filter(account=None).update(account_id=Subquery(sits))


class Migration(migrations.Migration):
    dependencies = [("games", "0020_notice_preferences")]
    operations = [migrations.RunPython(name_accounts, migrations.RunPython.noop)]
