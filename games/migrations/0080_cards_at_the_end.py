import games.models.compact_json
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0079_short_turns'),
    ]

    operations = [
        migrations.AddField(
            model_name='round',
            name='cards',
            field=games.models.compact_json.CompactJSONField(blank=True, editable=False, null=True),
        ),
    ]
