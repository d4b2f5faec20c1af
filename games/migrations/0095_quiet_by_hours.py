from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0085_votes_and_absences'),
    ]

    operations = [
        migrations.AddField(
            model_name='noticepreferences',
            name='quiet_by_hours',
            field=models.BooleanField(default=False, verbose_name='quiet while asleep'),
        ),
    ]
