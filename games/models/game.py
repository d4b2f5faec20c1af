"""One sitting of one to three rounds."""

import secrets
from datetime import datetime
from hashlib import sha256

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.clocks.absence import ABANDONED_AFTER
from games.clocks.conditions import Conditions
from games.models.pace import PaceColumns
from games.rules.ruleset import Ruleset

LONGEST_NAME = 60


def new_token() -> str:
    """An unguessable text, for invite links and what computer players choose by."""
    return secrets.token_urlsafe(24)


def at_once() -> datetime:
    """The moment, for a column that is compared with what services write."""
    return timezone.now()


class Game(PaceColumns):
    """A table: first a lobby where people gather, then a game, then a memory.

    `version` grows by one with everything that changes what somebody sees of the table, chat
    excepted. It is what a turn must name, and what pages are told.
    """

    class Status(models.TextChoices):
        """The stages of a table's life."""

        LOBBY = "lobby", _("gathering players")
        RUNNING = "running", _("being played")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Pause(models.TextChoices):
        """How long computer players wait before they play."""

        AT_ONCE = "at_once", _("At once")
        SHORT = "short", _("After a short pause")
        PEOPLE = "people", _("Like people")

    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="hosted_games",
    )
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.LOBBY
    )
    options = models.JSONField(_("options"), default=dict)
    seats = models.PositiveSmallIntegerField(_("seats"))
    public = models.BooleanField(_("public"), default=False)
    # What whoever sits down must reach of turns in time, in per cent; 0 lets everybody in.
    least_in_time = models.PositiveSmallIntegerField(_("turns in time, at least"), default=0)
    # What else they must have: an address that is known to be theirs, days since they signed up,
    # finished games.
    verified_only = models.BooleanField(_("verified address"), default=False)
    least_days = models.PositiveSmallIntegerField(_("age of the account, at least"), default=0)
    least_games = models.PositiveSmallIntegerField(_("finished games, at least"), default=0)
    programs_welcome = models.BooleanField(_("programs welcome"), default=False)
    practice = models.BooleanField(_("practice"), default=False)
    pause = models.CharField(
        _("pause of computer players"), max_length=10, choices=Pause.choices, default=Pause.SHORT
    )
    imported = models.BooleanField(_("imported"), default=False)
    invite_token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    # What computer players choose by, where two moves are as good. Cards have nothing of it.
    seed = models.CharField(max_length=80, default=new_token, editable=False)
    version = models.PositiveIntegerField(_("version"), default=1)
    round = models.OneToOneField(
        "games.Round",
        verbose_name=_("current round"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="current_of",
    )
    messages = models.PositiveIntegerField(_("chat messages"), default=0)
    # When the computer player whose turn it is may play; null when it is nobody's or a person's
    # turn.
    computer_at = models.DateTimeField(null=True, blank=True, editable=False)
    # The clock of whoever is to act. The deadline is an instant that is worked out once, when the
    # turn begins; null where nobody's clock runs. The allowance is in seconds.
    turn_began_at = models.DateTimeField(_("turn began"), null=True, blank=True)
    turn_allowance = models.PositiveIntegerField(_("time for this turn"), default=0)
    # The hours by which that clock runs (`games.clocks.turn_hours`), as they were when the turn
    # began; null where it always runs. Nobody is ever shown them.
    turn_hours = models.JSONField(null=True, blank=True, editable=False)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    # What was used of the turn before a pause, in seconds; since then it began anew.
    turn_spent = models.PositiveIntegerField(_("used before a pause"), default=0)
    # Until when all clocks stand still; null while they run.
    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True)
    # The motion that was opened last, and when it closes; null when none is open.
    motion = models.ForeignKey(
        "games.Motion",
        verbose_name=_("motion"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        db_index=False,
    )
    motion_closes_at = models.DateTimeField(_("motion closes"), null=True, blank=True)
    # By seat, in seconds, null for computer players; empty where turns have no bank. Here, so that
    # a turn writes them with the rest.
    banks = models.JSONField(_("banks"), default=list, blank=True)
    # By seat, in seconds, how long the last turns took; empty until the first is taken.
    turn_times = models.JSONField(_("time of last turns"), default=list, blank=True)
    # By seat, how often in a row the time was up; empty until the first time.
    time_outs = models.JSONField(_("time-outs in a row"), default=list, blank=True)
    # By which rule the site plays this turn for whoever ran out of time; empty while they may.
    played_for = models.CharField(
        _("played by the site"),
        max_length=10,
        choices=PaceColumns.TimeUpRule.choices,
        blank=True,
        default="",
    )
    # Since when every person's seat has a stand-in.
    all_away_since = models.DateTimeField(_("all are away since"), null=True, blank=True)
    # When its people were told that it ends unless one of them comes back.
    warned_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Its clocks are reckoned with what the site was down for until then.
    outages_until = models.DateTimeField(default=at_once, editable=False)
    # When the orders of the person whose turn it is are played; null when there are none.
    orders_at = models.DateTimeField(null=True, blank=True, editable=False)
    computer_failures = models.PositiveSmallIntegerField(_("computer failures"), default=0)
    winners = models.JSONField(_("winners"), default=list)
    # Whether it has been added to its players' tallies; relevant once it is finished.
    counted = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    last_turn_at = models.DateTimeField(_("last turn"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    # Whose seats computer players took, with the version and the turn; names until it is over.
    departures = models.JSONField(_("departures"), default=list, blank=True)
    # What was put to the vote and what came of it, with the version and the turn; nobody's name.
    motion_log = models.JSONField(_("motions"), default=list, blank=True)
    # Whose time was up, who has a stand-in and who is back, with the version and the turn.
    absences = models.JSONField(_("absences"), default=list, blank=True)
    # Each time that a round came back to an earlier turn (`games.models.roll_back`), with what
    # lies where since: secret while the round is played.
    roll_backs = models.JSONField(_("roll backs"), default=list, blank=True, editable=False)
    # The finished game whose people were to play again.
    rematch_of = models.ForeignKey(
        "self",
        verbose_name=_("again after"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rematches",
    )
    # People a seat is kept for until they sit down or decline, or the game starts.
    invited = models.ManyToManyField(
        settings.AUTH_USER_MODEL, related_name="invitations", blank=True
    )
    # People the host has removed; they cannot come back to this table.
    turned_away = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="+", blank=True)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(
                models.F("id").desc(),
                name="game_open",
                condition=models.Q(status="lobby", public=True),
            ),
            models.Index(
                "computer_at",
                "id",
                name="game_computer_at",
                condition=models.Q(computer_at__isnull=False),
            ),
            models.Index(
                "deadline",
                "id",
                name="game_deadline",
                condition=models.Q(deadline__isnull=False),
            ),
            models.Index(
                "last_turn_at",
                name="game_still",
                condition=models.Q(status="running", practice=False, paused_until__isnull=True),
            ),
            models.Index(
                "all_away_since",
                "id",
                name="game_all_away",
                condition=models.Q(all_away_since__isnull=False, status="running"),
            ),
            models.Index(
                "outages_until",
                "id",
                name="game_outages",
                condition=models.Q(status="running"),
            ),
            models.Index(
                "orders_at",
                "id",
                name="game_orders_at",
                condition=models.Q(orders_at__isnull=False),
            ),
            models.Index(
                "paused_until",
                "id",
                name="game_paused",
                condition=models.Q(paused_until__isnull=False),
            ),
            models.Index(
                "motion_closes_at",
                "id",
                name="game_motion",
                condition=models.Q(motion_closes_at__isnull=False),
            ),
            models.Index(fields=["-ended_at", "-id"], name="game_ended"),
            models.Index(
                models.F("status"),
                models.F("id").desc(),
                name="game_not_finished",
                condition=~models.Q(status="finished"),
            ),
            models.Index("created_at", name="game_practice", condition=models.Q(practice=True)),
            models.Index(
                "ended_at",
                "id",
                name="game_uncounted",
                condition=models.Q(status="finished", counted=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> Ruleset:
        """The options as a Ruleset. Raises InvalidOption if no service wrote them."""
        return Ruleset.from_options(self.options)

    @property
    def conditions(self) -> Conditions:
        """The conditions for sitting down."""
        return Conditions(self.least_in_time, self.verified_only, self.least_days, self.least_games)

    @property
    def was_abandoned(self) -> bool:
        """Whether it was begun, and put away before its end; not a table that nobody dealt at."""
        begun = self.round_id is not None and not self.practice
        return begun and self.status == self.Status.CANCELLED

    @property
    def was_deserted(self) -> bool:
        """Whether it was put away because everybody had been away for too long."""
        if not self.was_abandoned or self.all_away_since is None or self.ended_at is None:
            return False
        return self.ended_at >= self.all_away_since + ABANDONED_AFTER

    @property
    def is_laid_open(self) -> bool:
        """Whether it is over, so that what was hidden in it may be shown to who may see it."""
        return self.status == self.Status.FINISHED or self.was_abandoned

    def dice_of(self, number: int, turns: int, seat: int) -> str:
        """The seed of a computer player's move after so many turns of round `number`.

        A digest, so that nothing a computer player is given leads back to what was drawn here.
        """
        return sha256(f"{self.seed}/{number}/{turns}/{seat}".encode()).hexdigest()
