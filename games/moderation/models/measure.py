"""Measures that moderators took, messages about them, and appeals."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.moderation.models.case import Case

SHORTEST_REASON, LONGEST_REASON = 10, 500


class Measure(models.Model):
    """A measure that a moderator took, with its reason and person; kept when it is undone."""

    class Kind(models.TextChoices):
        """Kinds of measures, mildest first; each needs a permission of its own."""

        DISMISS = "dismiss", _("Dismiss")
        WARN = "warn", _("Warn")
        REMOVE = "remove", _("Remove the message")
        MUTE = "mute", _("Mute, with an end")
        EXTEND = "extend", _("Extend the deadline")
        PAUSE = "pause", _("Pause the game")
        TITLE = "title", _("Take the table’s name away")
        # History: nobody can open them any longer.
        OPEN = "open", _("Open the secrets")
        COMPUTER = "computer", _("Give the seat to a computer player")
        ROLLBACK = "rollback", _("Take turns back")
        CLOSE = "close", _("Close the table")
        ABANDON = "abandon", _("Abandon the game")
        SEATS = "seats", _("No new tables, with an end")
        NAME = "name", _("Take the name away")
        BAN = "ban", _("Ban")

    # What is done to a table and not to somebody there.
    OF_TABLES = (
        Kind.EXTEND,
        Kind.PAUSE,
        Kind.TITLE,
        Kind.ROLLBACK,
        Kind.CLOSE,
        Kind.ABANDON,
    )
    # What changes no game.
    OF_NO_GAME = (Kind.DISMISS, Kind.WARN, Kind.MUTE, Kind.SEATS)
    # What can be taken back.
    UNDOABLE = (Kind.WARN, Kind.REMOVE, Kind.MUTE, Kind.SEATS, Kind.BAN)

    # None for what nobody reported.
    case = models.ForeignKey(
        Case,
        verbose_name=_("case"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="measures",
    )
    # The table that it is about, or where its person sat.
    game = models.ForeignKey(
        "games.Game",
        verbose_name=_("game"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="measures",
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("moderator"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    # The person it concerns; null for a table, or if nothing is done.
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="measures",
    )
    reason = models.CharField(_("reason"), max_length=LONGEST_REASON)
    at = models.DateTimeField(_("at"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)

    class Meta:
        verbose_name = _("measure")
        verbose_name_plural = _("measures")
        default_permissions = ("view",)
        indexes = [
            models.Index(
                fields=["person", "kind", "until"],
                name="measure_in_force",
                condition=Q(undone_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return str(self.get_kind_display())

    @property
    def is_for_good(self) -> bool:
        """Return whether a measure of this kind cannot be undone."""
        return self.kind not in self.UNDOABLE

    @property
    def at_case(self) -> str:
        """Return the measure's case as text for the audit log, such as “ (case 12)”. Empty if it
        has no case.
        """
        return f" (case {self.case_id})" if self.case_id is not None else ""

    def together(self) -> models.QuerySet["Measure"]:
        """Return a queryset of the measures taken with the same form as this one, which is among
        them. People get one message about them all.
        """
        alike = {"case": self.case_id, "game": self.game_id, "person": self.person_id}
        return Measure.objects.filter(moderator=self.moderator_id, at=self.at, **alike)

    @classmethod
    def in_force(cls, kind: str, account_id: int, now: datetime) -> "Measure | None":
        """Return the measure of this kind that binds the account at the time `now`. If there are
        several, return the last to end, and if there is none, None. Makes one query.
        """
        bound = cls.objects.filter(
            person=account_id, kind=kind, undone_at__isnull=True, until__gt=now
        )
        return bound.order_by("-until").first()


LONGEST_APPEAL = 1000


class Appeal(models.Model):
    """A person's only appeal against a measure; another moderator than the one who took it
    decides.
    """

    measure = models.OneToOneField(
        Measure, verbose_name=_("measure"), on_delete=models.CASCADE, related_name="appeal"
    )
    text = models.TextField(_("text"), max_length=LONGEST_APPEAL)
    at = models.DateTimeField(_("at"), default=timezone.now)
    moderator = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("moderator"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    answer = models.CharField(_("answer"), max_length=LONGEST_REASON, blank=True)
    is_granted = models.BooleanField(_("granted"), default=False)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        verbose_name = _("appeal")
        verbose_name_plural = _("appeals")
        default_permissions = ("view",)
        indexes = [
            models.Index("at", "id", name="appeal_waits", condition=Q(decided_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.measure_id}"


class Word(models.Model):
    """A message to a person about a measure, shown beside the outcomes of their reports."""

    # The constraint below begins with it.
    measure = models.ForeignKey(
        Measure,
        verbose_name=_("measure"),
        on_delete=models.CASCADE,
        related_name="words",
        db_index=False,
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("word to somebody")
        verbose_name_plural = _("words to people")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["measure", "account"], name="word_once"),
        ]
        indexes = [
            models.Index(fields=["account"], name="word_unread", condition=Q(read_at__isnull=True)),
        ]

    def __str__(self) -> str:
        return f"{self.measure_id}/{self.pk}"
