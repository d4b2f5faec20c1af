"""People whom a person has blocked."""

from collections.abc import Collection
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class BlockManager(models.Manager["Block"]):
    """Answers who keeps apart from whom, whoever of the two has asked for it."""

    def apart_from(self, account_id: int, others: Collection[int]) -> set[int]:
        """Those of some people who have blocked a person, or whom that person has blocked.

        One query; none when there is nobody to ask about.
        """
        if not others:
            return set()
        either = Q(account=account_id, person__in=others) | Q(person=account_id, account__in=others)
        pairs = self.filter(either).values_list("account_id", "person_id")
        return {one for pair in pairs for one in pair} - {account_id}


class Block(models.Model):
    """`account` has blocked `person`, who is never told. To end it is to delete it."""

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="blocks",
        # The constraint below begins with it.
        db_index=False,
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("blocked person"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects: ClassVar[BlockManager] = BlockManager()

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["account", "person"], name="block_once"),
            models.CheckConstraint(
                condition=~Q(account=models.F("person")), name="block_of_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return str(self.created_at.date())
