"""Who wants to be read on the leaderboards, and where they stand there."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

# As `read_models.SETTLED`: nobody is listed with fewer games.
SETTLED = 10


class Listing(models.Model):
    """A person's line on the leaderboard of a box: what their last `RatingStep` there says.

    Whoever does not want to be listed has none; whoever does has one of each box.
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
