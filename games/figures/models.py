"""Figures from people's finished games, added up as games are counted; without practice."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class RoundFigures(models.Model):
    """The number of a person's rounds of one kind (as one dwarf, or with one number of players),
    and of those won.
    """

    class By(models.TextChoices):
        """The ways in which a person's rounds are grouped: by dwarf, or by number of players."""

        DWARF = "dwarf", _("dwarf")
        PLAYERS = "players", _("number of players")

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="round_figures",
        db_index=False,
    )
    by = models.CharField(_("by"), max_length=10, choices=By.choices)
    # A dwarf's code, or a number.
    of = models.CharField(_("of"), max_length=12)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    won = models.PositiveIntegerField(_("rounds won"), default=0)

    class Meta:
        verbose_name = _("rounds by kind")
        verbose_name_plural = _("rounds by kind")
        constraints = [
            models.UniqueConstraint(fields=["account", "by", "of"], name="round_figures_once"),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}, {self.of}: {self.won}/{self.rounds}"


class Companion(models.Model):
    """The results of a person's games with another person.

    Rounds on one side and on opposite sides are counted separately; a boss, a profiteer or a
    geologist is on no side.
    """

    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="companions",
        db_index=False,
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("with"), on_delete=models.CASCADE, related_name="+"
    )
    games = models.PositiveIntegerField(_("games"), default=0)
    together = models.PositiveIntegerField(_("rounds together"), default=0)
    together_won = models.PositiveIntegerField(_("rounds won together"), default=0)
    against = models.PositiveIntegerField(_("rounds against"), default=0)
    against_won = models.PositiveIntegerField(_("rounds won against"), default=0)

    class Meta:
        verbose_name = _("companion")
        verbose_name_plural = _("companions")
        constraints = [
            models.UniqueConstraint(fields=["account", "person"], name="companion_once"),
        ]
        indexes = [
            models.Index(
                models.F("account"),
                models.F("games").desc(),
                models.F("person"),
                name="companion_most",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.account_id}, {self.person_id}: {self.games}"
