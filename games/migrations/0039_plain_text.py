from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0038_timekeeping"),
    ]

    operations = [
        migrations.AddField(
            model_name="noticepreferences",
            name="plain_text",
            field=models.BooleanField(default=False, verbose_name="emails as text only"),
        ),
    ]
