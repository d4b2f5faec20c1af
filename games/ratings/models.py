"""People's ratings with their uncertainty, and lines of leaderboards, written as games are
counted.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# With fewer games a rating is provisional; nobody is on a leaderboard yet.
SETTLED = 10


class RatingStep(models.Model):
    """A player's rating before and after a finished game. Practice does not count.

    A person's rating in each box is their last step. The values before the game allow its
    recalculation even if other players have deleted their accounts.
    """

    player = models.OneToOneField(
        "games.Player",
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="rating_step",
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rating_steps",
        db_index=False,
    )
    expansion = models.BooleanField(_("Saboteur 2"))
    # How many games of this box count in it, including this one.
    games = models.PositiveIntegerField(_("games"))
    mean_before = models.FloatField(_("mean before"))
    deviation_before = models.FloatField(_("deviation before"))
    mean = models.FloatField(_("mean"))
    deviation = models.FloatField(_("deviation"))

    class Meta:
        verbose_name = _("step of a rating")
        verbose_name_plural = _("steps of ratings")
        indexes = [
            models.Index(
                models.F("account"),
                models.F("expansion"),
                models.F("id").desc(),
                name="rating_step_last",
                condition=models.Q(account__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.mean:.1f} ± {self.deviation:.1f}"


class Listing(models.Model):
    """A person's line on the leaderboard of a box, from their last `RatingStep` there.

    People who want to be listed have a line for each box; others have none.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="listings",
        db_index=False,
    )
    expansion = models.BooleanField(_("Saboteur 2"))
    games = models.PositiveIntegerField(_("games"), default=0)
    mean = models.FloatField(_("mean"), default=0.0)
    deviation = models.FloatField(_("deviation"), default=0.0)
    # The rating's lower bound, almost certain; leaderboards are ordered by it.
    floor = models.FloatField(_("at least"), default=0.0)
    # Null before the first game.
    last_game_at = models.DateTimeField(_("last game"), null=True, blank=True)

    class Meta:
        verbose_name = _("place on a leaderboard")
        verbose_name_plural = _("places on leaderboards")
        constraints = [
            models.UniqueConstraint(fields=["account", "expansion"], name="listing_of_a_box")
        ]
        indexes = [
            models.Index(
                models.F("expansion"),
                models.F("floor").desc(),
                models.F("id"),
                name="listing_by_floor",
                condition=models.Q(games__gte=SETTLED),
            )
        ]

    def __str__(self) -> str:
        return f"{self.account_id}: {self.floor:.1f}"
