from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_former_name")]

    operations = [migrations.RenameField("account", "mail_turns", "turn_emails")]
