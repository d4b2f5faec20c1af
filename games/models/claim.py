"""Claims: players' statements about hidden cards."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Claim(models.Model):
    """A player's statement about a goal or a seat's dwarf, after so many turns of a round.

    Nobody checks whether it is true. Either `goal` or `on` is set, and `says` is a face or a kind
    of dwarf.
    """

    round = models.ForeignKey(
        "games.Round", verbose_name=_("round"), on_delete=models.CASCADE, related_name="claims"
    )
    player = models.ForeignKey(
        "games.Player", verbose_name=_("player"), on_delete=models.CASCADE, related_name="claims"
    )
    # Whether somebody who has since given the seat away stated it, and who that was.
    by_former = models.BooleanField(_("by a former owner"), default=False)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("author"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    turn = models.PositiveIntegerField(_("after turn"))
    goal = models.PositiveSmallIntegerField(_("goal"), null=True, blank=True)
    on = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    says = models.CharField(_("says"), max_length=20)
    at = models.DateTimeField(_("at"), default=timezone.now)
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        constraints = [
            models.UniqueConstraint(
                fields=["round", "player", "goal", "says"],
                name="claim_of_goal_once",
                condition=models.Q(taken_back_at__isnull=True, by_former=False, goal__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["round", "player", "on", "says"],
                name="claim_of_dwarf_once",
                condition=models.Q(taken_back_at__isnull=True, by_former=False, on__isnull=False),
            ),
            models.CheckConstraint(
                condition=models.Q(goal__isnull=True) ^ models.Q(on__isnull=True),
                name="claim_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.pk}"
