"""Cases that moderators have to decide, and people's reports in them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.chat.models import LONGEST_TEXT

_RIGHTS = (
    "dismiss warn mute remove extend pause title computer rollback close abandon seats name ban"
    " appeal"
)


class Case(models.Model):
    """A matter that people have reported: a message, a player, or a table.

    `matter` is its key, with which later reports of the same matter join the case while it is open.
    `person` is the subject, if there is one.
    """

    class Gravity(models.IntegerChoices):
        """Degrees of urgency of a case, for the order of the queue."""

        SLIGHT = 1, _("slight")
        SERIOUS = 2, _("serious")
        GRAVE = 3, _("grave")

    class Result(models.TextChoices):
        """Possible results of a case: open, nothing found, or something done."""

        OPEN = "", _("open")
        NOTHING = "nothing", _("nothing found")
        ACTED = "acted", _("something was done")

    matter = models.CharField(_("matter"), max_length=60, blank=True)
    game = models.ForeignKey(
        "games.Game",
        verbose_name=_("game"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="cases",
    )
    message = models.ForeignKey(
        "games.Message",
        verbose_name=_("chat message"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="cases",
    )
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("person"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="cases",
    )
    # Those of its gravest report.
    reason = models.CharField(_("reason"), max_length=10)
    gravity = models.PositiveSmallIntegerField(_("gravity"), choices=Gravity.choices)
    # When the oldest of its reports was made.
    opened_at = models.DateTimeField(_("opened"))
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    result = models.CharField(
        _("result"), max_length=10, choices=Result.choices, blank=True, default=Result.OPEN
    )

    class Meta:
        verbose_name = _("case")
        verbose_name_plural = _("cases")
        default_permissions = ("view",)
        permissions = [(f"{one}_case", f"Can {one} case") for one in _RIGHTS.split()]
        constraints = [
            models.UniqueConstraint(
                fields=["matter"],
                name="case_open_once",
                condition=Q(closed_at__isnull=True) & ~Q(matter=""),
            ),
        ]
        indexes = [
            models.Index(
                models.F("gravity").desc(),
                models.F("opened_at"),
                models.F("id"),
                name="case_queue",
                condition=Q(closed_at__isnull=True),
            ),
            models.Index(models.F("closed_at").desc(), models.F("id").desc(), name="case_closed"),
        ]

    def __str__(self) -> str:
        return str(_("Case %(number)s") % {"number": self.pk})


LONGEST_SENTENCE = 300


class Report(models.Model):
    """A person's report of a matter, with a reason and perhaps a sentence."""

    class Reason(models.TextChoices):
        """Reasons for a report, gravest first."""

        THREAT = "threat", _("Threat")
        LEAK = "leak", _("Shows or proves hidden cards")
        ELSEWHERE = "elsewhere", _("Talks about a running game elsewhere")
        INSULT = "insult", _("Insult")
        TEAM = "team", _("Plays for another seat")
        NAME = "name", _("A name that hurts")
        DELAY = "delay", _("Delays the game on purpose")
        SPAM = "spam", _("Advertising")
        OTHER = "other", _("Something else")

    # The constraint below begins with it.
    case = models.ForeignKey(
        Case,
        verbose_name=_("case"),
        on_delete=models.CASCADE,
        related_name="reports",
        db_index=False,
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("who reported it"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="reports",
    )
    matter = models.CharField(_("matter"), max_length=60)
    reason = models.CharField(_("reason"), max_length=10, choices=Reason.choices)
    sentence = models.CharField(_("sentence"), max_length=LONGEST_SENTENCE, blank=True)
    # Its name when it was reported: a person's, or a table's.
    about = models.CharField(_("about"), max_length=60)
    # The message as it was read, whatever becomes of it.
    said = models.CharField(_("what was said"), max_length=LONGEST_TEXT, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now)
    # When the reporter read what came of it.
    read_at = models.DateTimeField(_("read"), null=True, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        default_permissions = ("view",)
        constraints = [
            models.UniqueConstraint(fields=["case", "reporter", "matter"], name="report_once"),
        ]
        indexes = [
            models.Index(
                fields=["reporter"], name="report_untold", condition=Q(read_at__isnull=True)
            ),
            models.Index(fields=["matter"], name="report_matter"),
        ]

    def __str__(self) -> str:
        return f"{self.case_id}/{self.pk}"

    @property
    def is_new(self) -> bool:
        """Return whether the case is closed and the reporter has not read the outcome."""
        return self.case.closed_at is not None and self.read_at is None


_GRAVE = (Report.Reason.THREAT, Report.Reason.LEAK)
_SERIOUS = (
    Report.Reason.ELSEWHERE,
    Report.Reason.INSULT,
    Report.Reason.TEAM,
    Report.Reason.NAME,
)


def gravity_of(reason: str) -> Case.Gravity:
    """Return the provisional gravity of a case with a report for this reason."""
    if reason in _GRAVE:
        return Case.Gravity.GRAVE
    return Case.Gravity.SERIOUS if reason in _SERIOUS else Case.Gravity.SLIGHT
