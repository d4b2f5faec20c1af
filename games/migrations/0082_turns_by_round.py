import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0081_put_away_cards'),
    ]

    operations = [
        migrations.AlterField(
            model_name='turn',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='turn_rows', to='games.round'),
        ),
        # Last: until it is gone, PostgreSQL finds the turns of a round by it.
        migrations.RemoveConstraint(
            model_name='turn',
            name='turn_number_once',
        ),
    ]
