"""Reviews: what a coach is asked to look at, how far it has come, and what it found."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Review(models.Model):
    """A coach's review of one person's turns in a finished game, for them alone.

    `turns` are `[round, turn]` in their order, and `looked` is how many were looked at. `lessons`
    are those where an Expert would have played otherwise (`selectors.Lesson`). `tries` counts
    attempts at the turn that is looked at now; `spent` is the time in seconds for all of them.
    """

    # The constraint below begins with it.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="reviews",
        db_index=False,
    )
    game = models.ForeignKey(
        "games.Game", verbose_name=_("game"), on_delete=models.CASCADE, related_name="reviews"
    )
    asked_at = models.DateTimeField(_("asked for"), default=timezone.now)
    # When the next turn is to be looked at, or looked at again; empty once all were.
    due_at = models.DateTimeField(_("due"), null=True, blank=True)
    turns = models.JSONField(default=list)
    looked = models.PositiveSmallIntegerField(_("turns looked at"), default=0)
    tries = models.PositiveSmallIntegerField(default=0)
    spent = models.FloatField(default=0.0)
    lessons = models.JSONField(default=list)
    # When its owner was first shown what it found.
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("review of a coach")
        verbose_name_plural = _("reviews of a coach")
        constraints = [
            models.UniqueConstraint(fields=["account", "game"], name="review_once"),
        ]
        indexes = [
            models.Index(
                "due_at", "id", name="review_due", condition=models.Q(due_at__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}/{self.game_id}"
