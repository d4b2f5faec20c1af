"""Names that differ only in accents look alike from now on."""

from typing import Any

from django.db import migrations

from accounts import names


def write_skeletons(apps: Any, schema_editor: Any) -> None:
    """Write the looks of names anew, the oldest first.

    People whose names turn out to look like another's keep both: the name, and the skeleton with
    its accents, which no new name can have.
    """
    for kind, oldest in (("Account", "created"), ("FormerName", "given_up_at")):
        rows = apps.get_model("accounts", kind).objects
        taken = set(rows.values_list("skeleton", flat=True))
        for pk, name, before in rows.order_by(oldest, "pk").values_list("pk", "name", "skeleton"):
            if (skeleton := names.skeleton(name)) not in taken:
                rows.filter(pk=pk, skeleton=before).update(skeleton=skeleton)
                taken.add(skeleton)


class Migration(migrations.Migration):
    """Write the skeletons of all names once more.

    Apart from what `0001_squashed_0006` replaces: other apps depend on that, so a database has to
    have all of it before.
    """

    dependencies = [("accounts", "0006_rights_over_duplicates")]

    operations = [migrations.RunPython(write_skeletons, migrations.RunPython.noop)]
