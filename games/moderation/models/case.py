"""Cases: what moderators have to decide, with all the reports about it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

_RIGHTS = "dismiss warn mute remove extend pause computer rollback abandon seats name ban appeal"


class Case(models.Model):
    """One matter that people have reported: a message, a player, or a table.

    `matter` names it, so that later reports of the same join it while it is open. `person` is whom
    it is about, if anybody.
    """

    class Gravity(models.IntegerChoices):
        """How soon somebody should look at it."""

        SLIGHT = 1, _("slight")
        SERIOUS = 2, _("serious")
        GRAVE = 3, _("grave")

    class Result(models.TextChoices):
        """How it ended."""

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
