"""How rounds of one kind came out, added up as their games are counted; practice left out."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Balance(models.Model):
    """The rounds of a box that have something in common: nothing more, an option, their size.

    Each finished game is in several of these rows, so that no page adds any up.
    """

    class By(models.TextChoices):
        """What rounds have in common."""

        BOX = "box", _("box")
        EDITION = "edition", _("edition")
        OPTION = "option", _("option")
        PLAYERS = "players", _("number of players")
        # All options and the number of players: what a new table asks for.
        RULES = "rules", _("rules and players")

    expansion = models.BooleanField(_("Saboteur 2"))
    by = models.CharField(_("by"), max_length=10, choices=By.choices)
    of = models.CharField(_("of"), max_length=120, blank=True)
    games = models.PositiveIntegerField(_("games"), default=0)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    # Rounds in which the treasure was reached; in the others the saboteurs won.
    reached = models.PositiveIntegerField(_("treasure reached"), default=0)
    turns = models.PositiveIntegerField(_("turns"), default=0)
    # By dwarf: how many there were, how many of them won, and their gold, thefts left out.
    dwarfs = models.JSONField(_("dwarfs"), default=dict, blank=True)

    class Meta:
        verbose_name = _("balance")
        verbose_name_plural = _("balances")
        constraints = [
            models.UniqueConstraint(fields=["expansion", "by", "of"], name="balance_once"),
        ]

    def __str__(self) -> str:
        return f"{self.by} {self.of}: {self.reached}/{self.rounds}"
