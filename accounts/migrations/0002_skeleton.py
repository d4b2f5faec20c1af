from django.db import migrations, models

from accounts import names


def write_skeletons(apps, schema_editor):
    """Note what every name looks like. Of names that look alike the oldest stays.

    The others become neutral, and may be changed again at once.
    """
    Account = apps.get_model("accounts", "Account")
    everybody = list(Account.objects.order_by("created", "pk").only("name", "name_key"))
    looks = {names.skeleton(account.name) for account in everybody}
    taken = {""}
    for account in everybody:
        account.skeleton = names.skeleton(account.name)
        if account.skeleton in taken:
            account.name = _neutral_name(account.pk, looks)
            account.name_key = names.key(account.name)
            account.skeleton = names.skeleton(account.name)
            looks.add(account.skeleton)
            print(f"\n    account {account.pk} is called {account.name} from now on", end="")
        taken.add(account.skeleton)
        account.save(update_fields=["name", "name_key", "skeleton"])


def _neutral_name(number, looks):
    while names.skeleton(f"Renamed {number}") in looks:
        number += 1
    return f"Renamed {number}"


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="account",
            name="skeleton",
            field=models.CharField(editable=False, max_length=192, null=True),
        ),
        migrations.RunPython(write_skeletons, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="account",
            name="skeleton",
            field=models.CharField(
                editable=False,
                error_messages={"unique": "Somebody already has this name."},
                max_length=192,
                unique=True,
            ),
        ),
    ]
