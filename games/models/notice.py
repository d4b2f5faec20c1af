"""The outbox of notices, people's preferences for them, and the hold on all of them."""

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from games.models.game import Game


def _once(name: str, *about: str, **only: bool) -> list[models.UniqueConstraint]:
    """Return that a notice of a kind and version goes once by each transport, or each way of it."""
    return [
        models.UniqueConstraint(
            fields=[*about, "kind", "version", by],
            name=name + end,
            condition=models.Q(**only, way__isnull=by == "transport"),
        )
        for by, end in (("transport", ""), ("way", "_by_way"))
    ]


class Notice(models.Model):
    """A notice to one person by one transport, written together with the change it reports.

    It is sent when due, if it is still true then. `version` is the game's version at the change;
    for messages in the chat it is the message's number. `player` is None for people without a seat.
    Notices outside games have no game, and `version` is the number of the row they are about: a
    measure, a case.
    """

    class Kind(models.TextChoices):
        """The kinds of notices."""

        TURN = "turn", _("your turn")
        STARTED = "started", _("the game has started")
        FINISHED = "finished", _("the game is over")
        CREW = "crew", _("your crew’s next table is open")
        FULL = "full", _("your table is full")
        TOO_FEW = "too-few", _("too few for the game to begin")
        BEGINS = "begins", _("a table begins at another time")
        AGAIN = "again", _("somebody wants to play again")
        MENTION = "mention", _("your name is in the chat")
        MESSAGE = "message", _("a message in the chat")
        HALF = "half", _("half of your time has passed")
        SOON = "soon", _("your time is nearly up")
        INVITED = "invited", _("you are invited")
        LAPSED = "lapsed", _("your invitation ran out")
        ROUND = "round", _("a round is over")
        STAND_IN = "stand-in", _("a stand-in took your seat")
        TIMED_OUT = "timed-out", _("your time was up")
        MOTION = "motion", _("a motion to vote on")
        OUTCOME = "outcome", _("what came of a vote")
        PAUSED = "paused", _("the game is paused")
        MORE_TIME = "more-time", _("your turn has more time")
        ASKED = "asked", _("you are asked to stand in")
        REFUSED = "refused", _("nobody stands in for you yet")
        AGREED = "agreed", _("somebody stands in for you")
        PLAY_FOR = "play-for", _("the turn of somebody you stand in for")
        ROLL_BACK = "roll-back", _("turns were taken back")
        MEASURE = "measure", _("a measure about you")
        REPORT = "report", _("what came of your report")
        DESERTED = "deserted", _("everybody is away")
        ABANDONED = "abandoned", _("the game was abandoned")
        CLOSED = "closed", _("your table was closed")
        CALLED_OFF = "called-off", _("a table where you sat was called off")
        REMOVED = "removed", _("the host removed you from a table")
        SLOWED = "slowed", _("the game goes on at the quick pace")

    class State(models.TextChoices):
        """The states of a notice, from waiting to sent or given up."""

        WAITING = "waiting", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        OBSOLETE = "obsolete", _("no longer true")
        # Its worker died while sending it, and its transport delivers at most once.
        UNCERTAIN = "uncertain", _("perhaps sent")
        FAILED = "failed", _("given up")

    game = models.ForeignKey(
        "games.Game", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    player = models.ForeignKey(
        "games.Player", null=True, on_delete=models.CASCADE, related_name="notices"
    )
    # The recipient, even if the player's seat has another owner by now.
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        on_delete=models.CASCADE,
        related_name="notices",
        # No index of its own: two of the indexes below begin with it.
        db_index=False,
    )
    # Which of several addresses, for a transport with several.
    way = models.ForeignKey(
        "games.NoticeWay",
        verbose_name=_("way"),
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="notices",
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    transport = models.CharField(_("transport"), max_length=20, default="mail")
    version = models.PositiveIntegerField(_("version"))
    state = models.CharField(
        _("state"), max_length=10, choices=State.choices, default=State.WAITING
    )
    # When to send it; a failed attempt postpones it.
    due_at = models.DateTimeField(_("due"))
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    last_error = models.TextField(_("last error"), blank=True)
    # The id of the letter it went out in, alone or with others, from the first attempt on: a
    # second attempt is the same letter.
    letter = models.CharField(_("letter"), max_length=40, blank=True, default="")
    claimed_at = models.DateTimeField(_("claimed"), null=True, blank=True)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    # For the bell: since when it counts as read.
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    created_at = models.DateTimeField(_("written"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            *_once("notice_once", "player"),
            # The same for people without a seat: a null player is never equal to another.
            *_once("notice_once_outside", "game", "account", player__isnull=True),
            *_once("notice_once_of_no_game", "account", game__isnull=True),
        ]
        indexes = [
            models.Index("due_at", "id", name="notice_due", condition=models.Q(state="waiting")),
            models.Index("claimed_at", name="notice_sending", condition=models.Q(state="sending")),
            models.Index(
                "claimed_at",
                name="notice_lost",
                condition=models.Q(state__in=("failed", "uncertain")),
            ),
            models.Index(
                "account", "transport", name="notice_together", condition=models.Q(state="waiting")
            ),
            models.Index(
                models.F("account"),
                models.F("transport"),
                models.F("id").desc(),
                name="notice_of_account",
            ),
            models.Index(
                models.F("account"),
                models.F("id").desc(),
                name="notice_unread",
                condition=models.Q(transport="bell", read_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.game_id}/{self.version}"

    @property
    def next_try_at(self) -> datetime | None:
        """Return when a notice that has failed is tried again, or None for other notices."""
        waits = self.state == self.State.WAITING and self.attempts > 0
        return self.due_at if waits else None

    @property
    def table(self) -> "Game":
        """Return the game that the notice is about. Notices outside games have no table."""
        assert self.game is not None
        return self.game

    @property
    def table_id(self) -> int:
        """Return the id of the game that the notice is about.

        Notices outside games have no table.
        """
        assert self.game_id is not None
        return self.game_id


class Hold(models.Model):
    """The hold on all notices: one row while they are held back, and none otherwise.

    It is in the database because a restored one brings notices that people got long ago: every
    reader of those rows reads this one as well.
    """

    ONLY = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    since = models.DateTimeField()

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.since)


def morning() -> list[int]:
    """Return the default hours of the day for the digest: `[8]`."""
    return [8]


class NoticePreferences(models.Model):
    """One person's preferences for notices. People without a row get the defaults."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="notice_preferences",
    )
    # {topic: {transport: whether}}; other topics have their defaults.
    choices = models.JSONField(_("choices"), default=dict, blank=True)
    # Transports that are switched off as a whole.
    off = models.JSONField(_("switched off"), default=list, blank=True)
    # Transports for which the person has given an address at some time (`NoticeWay`).
    addressed = models.JSONField(_("addresses for"), default=list, blank=True)
    # Emails without their page and its pictures.
    plain_text = models.BooleanField(_("emails as text only"), default=False)
    # Hours of the day in the account's time zone, 0 to 23.
    digest_hours = models.JSONField(_("hours of the digest"), default=morning, blank=True)
    # Times of day in the account's time zone; both or neither.
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    # Quiet hours from the night of their own hours instead, if they have declared any; None until
    # they have said so or not.
    quiet_by_hours = models.BooleanField(_("quiet while asleep"), null=True, default=None)
    # Topics that quiet hours do not hold back.
    quiet_exempt = models.JSONField(_("let through"), default=list, blank=True)
    # The secret of the calendar of the owner's deadlines; None while there is none.
    calendar_key = models.CharField(
        max_length=40, null=True, blank=True, unique=True, editable=False
    )

    objects: ClassVar[models.Manager["NoticePreferences"]] = models.Manager()

    class Meta:
        verbose_name = _("notice preferences")
        verbose_name_plural = _("notice preferences")

    def __str__(self) -> str:
        return f"{self.account_id}"
