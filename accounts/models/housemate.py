"""People who say that they share a home, and so perhaps a device and a network."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class HousemateManager(models.Manager["Housemate"]):
    """Answers who shares a home with whom: those of whom both have said so."""

    def agreed(self) -> QuerySet["Housemate"]:
        """What was said by both, once for each of the two."""
        back = Housemate.objects.filter(account=OuterRef("person"), person=OuterRef("account"))
        return self.filter(Exists(back))


class Housemate(models.Model):
    """`account` has said that they share a home with `person`; it holds once both have said so."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="housemates",
        # The constraint below begins with it.
        db_index=False,
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("housemate"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects: ClassVar[HousemateManager] = HousemateManager()

    class Meta:
        verbose_name = _("housemate")
        verbose_name_plural = _("housemates")
        constraints = [
            models.UniqueConstraint(fields=["account", "person"], name="housemate_once"),
            models.CheckConstraint(
                condition=~Q(account=models.F("person")), name="housemate_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return str(self.created_at.date())
