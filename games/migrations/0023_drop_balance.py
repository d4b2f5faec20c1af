from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0022_paused_bursts")]

    operations = [migrations.DeleteModel(name="Balance")]
