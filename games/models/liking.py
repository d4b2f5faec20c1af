"""People whom a person likes to play with."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Liking(models.Model):
    """A line of a person's private list: `account` likes to play with `person`.

    Nobody but `account` ever learns of it, not even the person. To end it is to delete it.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="likings",
        # The constraint below begins with it.
        db_index=False,
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("liked person")
        verbose_name_plural = _("liked people")
        constraints = [
            models.UniqueConstraint(fields=["account", "person"], name="liking_once"),
        ]

    def __str__(self) -> str:
        return str(self.created_at.date())
