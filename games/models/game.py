"""Games: sittings of one to three rounds, from the lobby to the archive."""

import secrets
from dataclasses import asdict
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from games.clocks.absence import ABANDONED_AFTER
from games.clocks.arithmetic import Clock
from games.clocks.beginning import Beginning
from games.clocks.reliability import Conditions
from games.clocks.reminders import reminders
from games.clocks.schedule import ALWAYS
from games.clocks.turn_hours import TurnHours
from games.models.pace import PaceColumns
from games.models.round import Round
from games.rules.ruleset import Ruleset

LONGEST_NAME = 60
# The example game's name: ours, not people's.
EXAMPLE = gettext_noop("By lantern light")


def new_token() -> str:
    """Return an unguessable text of 32 characters, for invite links and computer players' seeds."""
    return secrets.token_urlsafe(24)


def at_once() -> datetime:
    """Return the present moment, as the default of a column that is compared with other times."""
    return timezone.now()


def _due(column: str, name: str, **only: Any) -> models.Index:
    """Return the index of some rows by the time in a column, as work that falls due is read."""
    return models.Index(column, "id", name=name, condition=models.Q(**only))


def beginning_columns(begins: Beginning) -> dict[str, Any]:
    """Return a dict of the columns of a game that say when it begins without its host."""
    return {f"begins_{name}": value for name, value in asdict(begins).items()}


class Game(PaceColumns):
    """A table: a lobby where people gather, then a game, then an archived game.

    `version` grows by one with every visible change of the table, apart from chat. A turn must name
    the version, and pages are notified of it.
    """

    class Status(models.TextChoices):
        """The stages of a table's life."""

        LOBBY = "lobby", _("gathering players")
        RUNNING = "running", _("being played")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Pause(models.TextChoices):
        """How long a table's computer players wait before they play."""

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
    # The share of turns on time that people need to sit down, in per cent; 0 lets everybody in.
    least_in_time = models.PositiveSmallIntegerField(_("turns in time, at least"), default=0)
    # Other conditions: a verified address, days since they signed up, finished games.
    verified_only = models.BooleanField(_("verified address"), default=False)
    least_days = models.PositiveSmallIntegerField(_("age of the account, at least"), default=0)
    least_games = models.PositiveSmallIntegerField(_("finished games, at least"), default=0)
    programs_welcome = models.BooleanField(_("programs welcome"), default=False)
    computers_claim = models.BooleanField(
        _("computer players make claims"), default=False, db_default=False
    )
    # Whether its people go by drawn names until it is over (`Player.alias`).
    masked = models.BooleanField(_("masked"), default=False, db_default=False)
    # When it begins without its host (`games.clocks.beginning`).
    begins_when_full = models.BooleanField(_("begins when full"), default=False, db_default=False)
    begins_at = models.DateTimeField(_("begins at"), null=True, blank=True)
    begins_filled = models.BooleanField(
        _("computer players take empty seats then"), default=False, db_default=False
    )
    practice = models.BooleanField(_("practice"), default=False)
    pause = models.CharField(
        _("pause of computer players"), max_length=10, choices=Pause.choices, default=Pause.SHORT
    )
    imported = models.BooleanField(_("imported"), default=False)
    invite_token = models.CharField(max_length=40, unique=True, default=new_token, editable=False)
    # The seed for computer players' choices between equal moves. It has nothing to do with the
    # cards.
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
    # How often somebody reacted to a turn, or took that back: open pages see news by it.
    reactions = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # When the computer player to act may play; null for a person's turn or none.
    computer_at = models.DateTimeField(null=True, blank=True, editable=False)
    # The clock of the player to act. The deadline is an instant, calculated once when the turn
    # begins; null if no clock runs. The allowance is in seconds.
    turn_began_at = models.DateTimeField(_("turn began"), null=True, blank=True)
    turn_allowance = models.PositiveIntegerField(_("time for this turn"), default=0)
    # The hours in which that clock runs (`games.clocks.turn_hours`), from the turn's beginning;
    # null if it always runs. Nobody is ever shown them.
    turn_hours = models.JSONField(null=True, blank=True, editable=False)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    # The part of the turn used before a pause, in seconds; the clock began again after it.
    turn_spent = models.PositiveIntegerField(_("used before a pause"), default=0)
    # Until when all clocks are paused; null while they run.
    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True)
    # The last motion, and when it closes; null if none is open.
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
    # By seat, in seconds, null for computer players; empty for paces without a bank. Kept here so
    # that a turn writes them with the rest.
    banks = models.JSONField(_("banks"), default=list, blank=True)
    # By seat, how long the last turns took, in seconds; empty until the first is taken.
    turn_times = models.JSONField(_("time of last turns"), default=list, blank=True)
    # By seat, the number of time-outs in a row; empty until the first.
    time_outs = models.JSONField(_("time-outs in a row"), default=list, blank=True)
    # The rule by which the site plays this turn after a time-out; empty before.
    played_for = models.CharField(
        _("played by the site"),
        max_length=10,
        choices=PaceColumns.TimeUpRule.choices,
        blank=True,
        default="",
    )
    # Since when every person's seat has a stand-in.
    all_away_since = models.DateTimeField(_("all are away since"), null=True, blank=True)
    # When its people were warned that it ends unless one of them comes back.
    warned_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Its clocks take account of outages until then.
    outages_until = models.DateTimeField(default=at_once, editable=False)
    # When the orders of the person to act are played; null if there are none.
    orders_at = models.DateTimeField(null=True, blank=True, editable=False)
    computer_failures = models.PositiveSmallIntegerField(_("computer failures"), default=0)
    winners = models.JSONField(_("winners"), default=list)
    # Whether it has been added to its players' tallies; relevant once it is finished.
    counted = models.BooleanField(default=False, editable=False)
    created_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    last_turn_at = models.DateTimeField(_("last turn"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    # Seats taken by computer players, with the version and the turn; names until it is over.
    departures = models.JSONField(_("departures"), default=list, blank=True)
    # Motions and their results, with the version and the turn; no names.
    motion_log = models.JSONField(_("motions"), default=list, blank=True)
    # Time-outs, stand-ins and returns, with the version and the turn.
    absences = models.JSONField(_("absences"), default=list, blank=True)
    # Roll backs (`games.models.roll_back`), with the new order of hidden cards: secret while the
    # round is played.
    roll_backs = models.JSONField(_("roll backs"), default=list, blank=True, editable=False)
    # The finished game that this one is a rematch of.
    rematch_of = models.ForeignKey(
        "self",
        verbose_name=_("again after"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="rematches",
    )
    # The finished game from whose turn this practice game goes another way: its round, turn and
    # the seat that a person took (`games/practice/play_on`).
    branched_from = models.ForeignKey(
        "self",
        verbose_name=_("goes another way from"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="branches",
        # No index of its own: the partial index below finds the few that have one.
        db_index=False,
    )
    branched_at = models.JSONField(null=True, blank=True, editable=False)
    # People with a kept seat, until they sit down or decline, or the game starts.
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
            _due("computer_at", "game_computer_at", computer_at__isnull=False),
            _due("deadline", "game_deadline", deadline__isnull=False),
            models.Index(
                "last_turn_at",
                name="game_still",
                condition=models.Q(status="running", practice=False, paused_until__isnull=True),
            ),
            _due("all_away_since", "game_all_away", all_away_since__isnull=False, status="running"),
            _due("outages_until", "game_outages", status="running"),
            _due("orders_at", "game_orders_at", orders_at__isnull=False),
            _due("paused_until", "game_paused", paused_until__isnull=False),
            _due("motion_closes_at", "game_motion", motion_closes_at__isnull=False),
            models.Index(
                fields=["branched_from"],
                name="game_branches",
                condition=models.Q(branched_from__isnull=False),
            ),
            models.Index(fields=["-ended_at", "-id"], name="game_ended"),
            models.Index(
                models.F("status"),
                models.F("id").desc(),
                name="game_not_finished",
                condition=~models.Q(status="finished"),
            ),
            _due("created_at", "game_gathering", status="lobby"),
            _due("begins_at", "game_begins", status="lobby", begins_at__isnull=False),
            models.Index("created_at", name="game_practice", condition=models.Q(practice=True)),
            _due("ended_at", "game_uncounted", status="finished", counted=False),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def shown_name(self) -> str:
        """Return the game's name as pages show it: the example game's in the reader's language."""
        return gettext(EXAMPLE) if self.name == EXAMPLE and self.imported else self.name

    @property
    def current_round(self) -> Round:
        """Return the current round of a game that has begun."""
        assert self.round is not None
        return self.round

    @property
    def turn_clock(self) -> Clock:
        """Return the schedule of the current turn's clock, which always runs at a table without own
        hours.
        """
        return TurnHours.from_json(self.turn_hours) if self.turn_hours else ALWAYS

    @property
    def reminder_times(self) -> tuple[datetime, ...]:
        """Return when the reminders of the current turn are due, perhaps during a night.

        Returns an empty tuple if no clock runs.
        """
        if self.turn_began_at is None or self.deadline is None:
            return ()
        allowance = timedelta(seconds=self.turn_allowance)
        used = timedelta(seconds=self.turn_spent)
        return reminders(self.turn_clock, self.turn_began_at, allowance, used)

    @property
    def rules(self) -> Ruleset:
        """Return the game's options as a Ruleset. Raises InvalidOption if they break the rules."""
        return Ruleset.from_options(self.options)

    @property
    def conditions(self) -> Conditions:
        """Return the table's conditions for taking a seat."""
        return Conditions(self.least_in_time, self.verified_only, self.least_days, self.least_games)

    @property
    def begins(self) -> Beginning:
        """Return when the table begins without its host."""
        return Beginning(self.begins_when_full, self.begins_at, self.begins_filled)

    @property
    def was_abandoned(self) -> bool:
        """Return whether the game was begun and called off before its end.

        Returns False for practice.
        """
        begun = self.round_id is not None and not self.practice
        return begun and self.status == self.Status.CANCELLED

    @property
    def was_deserted(self) -> bool:
        """Return whether the game was called off because all people had been away for too long."""
        if not self.was_abandoned or self.all_away_since is None or self.ended_at is None:
            return False
        return self.ended_at >= self.all_away_since + ABANDONED_AFTER

    def is_opened_by(self, token: str | None) -> bool:
        """Return whether a token is that of the invite link; the comparison takes constant time."""
        return constant_time_compare(self.invite_token, token or "")

    @property
    def is_laid_open(self) -> bool:
        """Return whether the game is over, so that all who may see it may see its secrets."""
        return self.status == self.Status.FINISHED or self.was_abandoned

    def dice_of(self, number: int, turns: int, seat: int) -> str:
        """Return the seed of a computer player's move in the round `number`, after `turns` turns.

        It is a digest in hex, so that nothing about a computer player leads back to the secret seed
        in the row.
        """
        return sha256(f"{self.seed}/{number}/{turns}/{seat}".encode()).hexdigest()
