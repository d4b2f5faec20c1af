import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('games', '0095_quiet_by_hours'),
    ]

    operations = [
        migrations.AddField(
            model_name='motion',
            name='person',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='person'),
        ),
        migrations.AddField(
            model_name='seatoffer',
            name='by_table',
            field=models.BooleanField(default=False, verbose_name='by vote'),
        ),
        migrations.AlterField(
            model_name='motion',
            name='kind',
            field=models.CharField(choices=[('pause', 'a pause'), ('extension', 'more time for a turn'), ('stand-in', 'a stand-in for somebody'), ('offer', 'offering somebody’s seat'), ('abandon', 'abandoning the game')], max_length=10, verbose_name='kind'),
        ),
        migrations.AlterField(
            model_name='seatoffer',
            name='answer',
            field=models.CharField(blank=True, choices=[('', 'open'), ('declined', 'declined'), ('agreed', 'agreed')], default='', max_length=10, verbose_name='answer'),
        ),
    ]
