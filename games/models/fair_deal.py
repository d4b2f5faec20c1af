"""The secrets of a game's deals, and their proof (fair.md)."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class FairDeal(models.Model):
    """The secrets of one game, by number: 0 is for the seating, the others are for the rounds.

    Commitments never change. `opened` holds secrets in hex: that of the seating, and those of
    rounds that were not played to their end; `Round.secret` holds the others. Old games have no
    such row, and no proof.
    """

    game = models.OneToOneField(
        "games.Game", verbose_name=_("game"), on_delete=models.CASCADE, related_name="fair_deal"
    )
    commitments = models.JSONField(_("commitments"))
    sealed = models.JSONField(editable=False)
    opened = models.JSONField(_("opened secrets"))
    # The contributions in the order of joining, fixed since the start.
    contributions = models.JSONField(_("contributions"), default=list, blank=True)

    class Meta:
        verbose_name = _("fair deal")
        verbose_name_plural = _("fair deals")

    def __str__(self) -> str:
        return f"{self.game_id}"
