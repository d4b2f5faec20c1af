"""The hold: notices wait until an operator releases them."""

from django.db import models


class Hold(models.Model):
    """One row while notices are held back, and none otherwise.

    It is in the database because a restored one brings notices that people got long ago: whatever
    reads those rows reads this one as well.
    """

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    since = models.DateTimeField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.since)
