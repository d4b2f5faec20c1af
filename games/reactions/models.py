"""Players' reactions to turns."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Reaction(models.Model):
    """A person's reaction to a turn; deleted if the turn is taken back."""

    class Kind(models.TextChoices):
        """Kinds of reactions, each with its words; its drawing has the same name."""

        CHEERS = "cheers", _("Cheers!")
        LAUGH = "laugh", _("Ha!")
        GASP = "gasp", _("Oh!")
        DOUBT = "doubt", _("Hm …")
        GROAN = "groan", _("Oh no!")

    # The constraint below begins with it.
    turn = models.ForeignKey(
        "games.Turn", on_delete=models.CASCADE, related_name="reactions", db_index=False
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reactions"
    )
    kind = models.CharField(max_length=10, choices=Kind.choices)

    class Meta:
        verbose_name = _("reaction")
        verbose_name_plural = _("reactions")
        constraints = [
            models.UniqueConstraint(fields=["turn", "account"], name="reaction_once"),
        ]

    def __str__(self) -> str:
        return f"{self.turn_id}/{self.account_id}"
