"""People's last choices for practice."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.bots import DEFAULT
from games.models.game import Game


class PracticeChoice(models.Model):
    """A person's or a guest's choices for their last practice game."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="practice_choice",
    )
    expansion = models.BooleanField(_("Saboteur 2"))
    players = models.PositiveSmallIntegerField(_("players"))
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    pause = models.CharField(_("pause"), max_length=10, choices=Game.Pause.choices)
    strength = models.CharField(_("strength"), max_length=30, default=DEFAULT)
    computers_claim = models.BooleanField(
        _("computer players make claims"), default=False, db_default=False
    )

    class Meta:
        verbose_name = _("choice for practice")
        verbose_name_plural = _("choices for practice")

    def __str__(self) -> str:
        return f"{self.account_id}: {self.players}"
