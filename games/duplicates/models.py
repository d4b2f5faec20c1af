"""Duplicates, who enters them, how their seats compare, and seasons of them."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import Account
from games.models.game import LONGEST_NAME
from games.models.pace import PaceColumns
from games.rules.ruleset import Ruleset

FEWEST_TABLES, MOST_TABLES, EVENTS = 2, 8, 8


class Season(models.Model):
    """Eight duplicates, each opened as the one before it ends."""

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("season of duplicates")
        verbose_name_plural = _("seasons of duplicates")

    def __str__(self) -> str:
        return self.name


class Duplicate(PaceColumns):
    """An event: from two to eight tables of the same rules, number of players and deal.

    The secrets of the deal are drawn and committed to when it opens, before anybody enters.
    """

    class Status(models.TextChoices):
        """The stages of an event."""

        GATHERING = "gathering", _("gathering players")
        PLAYING = "playing", _("being played")
        ENDED = "ended", pgettext_lazy("duplicate", "ended")
        CANCELLED = "cancelled", pgettext_lazy("duplicate", "cancelled")

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    season = models.ForeignKey(
        Season,
        verbose_name=_("season"),
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="duplicates",
    )
    # Its place in the season, from 1; 0 without one.
    number = models.PositiveSmallIntegerField(_("number"), default=0)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.GATHERING
    )
    options = models.JSONField(_("options"), default=dict)
    players = models.PositiveSmallIntegerField(_("players at a table"))
    tables = models.PositiveSmallIntegerField(_("tables"))
    commitments = models.JSONField(_("commitments"))
    sealed = models.JSONField(editable=False)
    created_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        verbose_name = _("duplicate")
        verbose_name_plural = _("duplicates")
        constraints = [
            models.UniqueConstraint(
                fields=["season", "number"],
                name="duplicate_of_season_once",
                condition=models.Q(season__isnull=False),
            )
        ]
        indexes = [models.Index(models.F("status"), models.F("id").desc(), name="duplicate_stage")]

    def __str__(self) -> str:
        return f"{self.name} {self.number}" if self.number else self.name

    @property
    def rules(self) -> Ruleset:
        """Return the options as a Ruleset."""
        return Ruleset.from_options(self.options)

    @property
    def host(self) -> Account | None:
        """Return who may begin it, the first of those who have entered; one query."""
        first = self.entries.select_related("account").order_by("pk").first()
        return first.account if first else None

    @property
    def places(self) -> int:
        """Return how many people can enter."""
        return self.players * self.tables


class DuplicateEntry(models.Model):
    """A person in an event, with their contribution to its shuffle, in the order of entering."""

    duplicate = models.ForeignKey(
        Duplicate,
        verbose_name=_("duplicate"),
        on_delete=models.CASCADE,
        related_name="entries",
        # The constraint below begins with it.
        db_index=False,
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="duplicate_entries",
    )
    contribution = models.CharField(max_length=64, blank=True, default="", editable=False)
    entered_at = models.DateTimeField(_("entered"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("entry of a duplicate")
        verbose_name_plural = _("entries of duplicates")
        constraints = [
            models.UniqueConstraint(fields=["duplicate", "account"], name="duplicate_entry_once")
        ]

    def __str__(self) -> str:
        return f"{self.duplicate_id}/{self.account_id}"


class DuplicateResult(models.Model):
    """A seat of a table once the event has ended.

    `difference` is its gold less the mean of that seat over the whole results; None where fewer
    than two are whole, and of a result that is not: others played too much of it.
    """

    duplicate = models.ForeignKey(
        Duplicate, verbose_name=_("duplicate"), on_delete=models.CASCADE, related_name="results"
    )
    player = models.OneToOneField(
        "games.Player",
        verbose_name=_("player"),
        on_delete=models.CASCADE,
        related_name="duplicate_result",
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="duplicate_results",
    )
    seat = models.PositiveSmallIntegerField(_("seat"))
    gold = models.PositiveSmallIntegerField(_("gold"))
    is_whole = models.BooleanField(_("whole"))
    difference = models.FloatField(_("difference"), null=True, blank=True)

    class Meta:
        verbose_name = _("result of a duplicate")
        verbose_name_plural = _("results of duplicates")

    def __str__(self) -> str:
        return f"{self.duplicate_id}/{self.player_id}"


class SeasonLine(models.Model):
    """A person's line in the table of a season: kept as its events end."""

    season = models.ForeignKey(
        Season,
        verbose_name=_("season"),
        on_delete=models.CASCADE,
        related_name="lines",
        # The constraint and the index below begin with it.
        db_index=False,
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="season_lines",
    )
    events = models.PositiveSmallIntegerField(_("events"), default=0)
    total = models.FloatField(_("sum of differences"), default=0.0)

    class Meta:
        verbose_name = _("line of a season")
        verbose_name_plural = _("lines of seasons")
        constraints = [
            models.UniqueConstraint(fields=["season", "account"], name="season_line_once")
        ]
        indexes = [
            models.Index(
                models.F("season"),
                models.F("total").desc(),
                models.F("id"),
                name="season_line_by_total",
            )
        ]

    def __str__(self) -> str:
        return f"{self.season_id}/{self.account_id}"


class DuplicateRating(models.Model):
    """How strong a person plays by their duplicates alone, in gold a round above a seat's mean."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="duplicate_rating",
    )
    events = models.PositiveIntegerField(_("events"), default=0)
    mean = models.FloatField(_("mean"))
    deviation = models.FloatField(_("deviation"))

    class Meta:
        verbose_name = _("rating from duplicates")
        verbose_name_plural = _("ratings from duplicates")

    def __str__(self) -> str:
        return f"{self.account_id}: {self.mean:.1f} ± {self.deviation:.1f}"
