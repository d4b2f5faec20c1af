"""How strong people play, with how sure that is; kept as their games are counted."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# With fewer games a rating is provisional; nobody is on a leaderboard yet.
SETTLED = 10


class RatingStep(models.Model):
    """What a finished game made of the rating of one of its players. Practice makes nothing of it.

    A person's rating is their last step, of each box one. What it was before is kept too, so that a
    game can be worked out again when others of its players have deleted their accounts.
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
    # How many games of this box it rests on, this one included.
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
    """A person's line on the leaderboard of a box: what their last `RatingStep` there says.

    People who do not want to be listed have none; others have one of each box.
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
    # What the rating is at least, all but surely; boards go by it.
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
