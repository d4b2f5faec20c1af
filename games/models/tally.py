"""Statistics of people's finished games, and the lengths of games, updated as they end."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Tally(models.Model):
    """A person's statistics; there is no row until their first finished game.

    Practice is left out. A round is won by the winners that its outcome names. Rounds as a
    profiteer or a geologist, who dig for neither side, are in `rounds` only.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        primary_key=True,
        on_delete=models.CASCADE,
        related_name="tally",
    )
    games = models.PositiveIntegerField(_("games finished"), default=0)
    games_won = models.PositiveIntegerField(_("games won"), default=0)
    expansion_games = models.PositiveIntegerField(_("games of Saboteur 2"), default=0)
    gold = models.PositiveIntegerField(_("gold"), default=0)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    miner_rounds = models.PositiveIntegerField(_("rounds as a miner"), default=0)
    miner_rounds_won = models.PositiveIntegerField(_("rounds won as a miner"), default=0)
    saboteur_rounds = models.PositiveIntegerField(_("rounds as a saboteur"), default=0)
    saboteur_rounds_won = models.PositiveIntegerField(_("rounds won as a saboteur"), default=0)

    # The winning streak: now, and the longest.
    run = models.PositiveIntegerField(_("run of won games"), default=0)
    longest_run = models.PositiveIntegerField(_("longest run of won games"), default=0)
    first_ended_at = models.DateTimeField(_("end of the first game"), null=True, blank=True)
    last_ended_at = models.DateTimeField(_("end of the last game"), null=True, blank=True)

    class Meta:
        verbose_name = _("tally")
        verbose_name_plural = _("tallies")

    def __str__(self) -> str:
        return f"{self.account_id}: {self.games_won}/{self.games}"


class CountedGame(models.Model):
    """A game that was counted for statistics; the rows are in the order of counting.

    A person's games are counted one after the other, so that a winning streak is the same whenever
    it is recalculated.
    """

    game = models.OneToOneField(
        "games.Game", verbose_name=_("game"), on_delete=models.CASCADE, related_name="counted_as"
    )

    class Meta:
        verbose_name = _("counted game")
        verbose_name_plural = _("counted games")

    def __str__(self) -> str:
        return f"{self.pk}: {self.game_id}"


class GameLengths(models.Model):
    """The lengths of the last games of one kind (`games.clocks.lasting.kind_of`), without
    practice.
    """

    kind = models.CharField(_("kind"), max_length=80, primary_key=True)
    # In seconds, the newest last.
    lengths = models.JSONField(_("lengths"), default=list, blank=True)

    class Meta:
        verbose_name = _("length of games")
        verbose_name_plural = _("lengths of games")

    def __str__(self) -> str:
        return self.kind
