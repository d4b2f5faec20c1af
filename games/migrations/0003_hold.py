"""The hold on notices, which a restore begins."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_name_beginnings'),
    ]

    operations = [
        migrations.CreateModel(
            name='Hold',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('since', models.DateTimeField()),
            ],
            options={
                'default_permissions': (),
            },
        ),
    ]
