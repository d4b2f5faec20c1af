"""Players: places in one game, for people or computer players."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LONGEST_NOTES = 4000
# The most characters of a note on one player.
LONGEST_NOTE = 400
# Shown in place of the name of a deleted account.
FORMER = _("A former player")
# Shown in place of the name of a person at a masked table that gathers people.
SOMEBODY = _("Somebody")
FORMER_NUMBER = _("Former player %(number)d")


class PlayerManager(models.Manager["Player"]):
    """Loads players without their notes: those are long, and only for their author."""

    def get_queryset(self) -> models.QuerySet["Player"]:
        """Return players without their notes and orders, which callers load if they need them."""
        return super().get_queryset().defer("notes", "notes_on", "orders")


class Player(models.Model):
    """A person, a computer player, or a name from an imported game, at a table.

    If an account is deleted, its seat in a running game becomes a computer player's, with another
    name.
    """

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="players")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="players",
    )
    policy = models.CharField(_("computer player"), max_length=30, blank=True)
    # The computer player that plays in a person's seat until they take it back.
    stand_in = models.CharField(_("stand-in"), max_length=30, blank=True, default="")
    # The person who may play in the seat while it has a stand-in: named by its owner, and willing.
    named_stand_in = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("named stand-in"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="stands_in",
    )
    # Whether the seat ever had a stand-in in this game.
    had_stand_in = models.BooleanField(_("had a stand-in"), default=False)
    # Each time-out: the day in the player's zone, the round and its turn.
    missed = models.JSONField(_("time-outs"), default=list, blank=True)
    # The game's version since which this person has the seat; 0 if they had it from the start.
    since_version = models.PositiveIntegerField(_("since version"), default=0)
    # When they were given it in a running game.
    given_at = models.DateTimeField(_("seat given"), null=True, blank=True)
    # Since when somebody else can take the seat: its person left for good.
    free_since = models.DateTimeField(_("free since"), null=True, blank=True, editable=False)
    name = models.CharField(_("name"), max_length=60, blank=True)
    # The name drawn for a person at a masked table, and whether it still stands for them.
    alias = models.CharField(_("alias"), max_length=30, blank=True, default="", db_default="")
    is_masked = models.BooleanField(_("masked"), default=False, db_default=False)
    # Seats are drawn by lot when the game starts.
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    # Both are written when the game ends; until then gold is a secret of the round.
    gold = models.PositiveSmallIntegerField(_("gold"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    # For searches in finished games, written when the game is counted: whether they won it, and
    # their dwarfs in its rounds, each name between spaces.
    won = models.BooleanField(null=True, blank=True, editable=False)
    dwarfs = models.CharField(max_length=40, blank=True, default="", editable=False)
    # Whether they thanked the others once the game was over.
    thanked = models.BooleanField(_("said thank you"), default=False)
    seen_version = models.PositiveIntegerField(_("version seen"), default=0)
    seen_at = models.DateTimeField(_("seen"), null=True, blank=True)
    result_seen = models.PositiveSmallIntegerField(_("result seen of round"), default=0)
    ending_seen = models.PositiveSmallIntegerField(_("ending seen of round"), default=0)
    # For finished games only, so that an index holds the few players who have not seen the ending.
    last_round = models.PositiveSmallIntegerField(_("last round"), default=0, editable=False)
    # The round and turn after which the player last looked at the private card.
    held_round = models.PositiveSmallIntegerField(_("dwarf seen of round"), default=0)
    held_turn = models.PositiveIntegerField(_("dwarf seen after turn"), default=0)
    messages_read = models.PositiveIntegerField(_("chat messages read"), default=0)
    # Nothing is sent about a muted game; the bell still shows it.
    is_muted = models.BooleanField(_("muted"), default=False)
    # The last chat message in which somebody mentioned the player.
    mentioned_in = models.PositiveIntegerField(_("mentioned in message"), default=0)
    # The player's private notes; nobody else ever reads them, not even after the game.
    notes = models.TextField(max_length=LONGEST_NOTES, blank=True, default="", editable=False)
    # Notes on each player of the table, by the numbers of their rows; just as private.
    notes_on = models.JSONField(blank=True, default=dict, editable=False)
    # Their contribution to the shuffle (fair.md 1): private before the start.
    contribution = models.CharField(max_length=64, blank=True, default="", editable=False)
    # Orders for their next turn, with the round and the version they were left at
    # (`games.rules.orders`); nobody else ever learns whether there are any.
    orders = models.JSONField(null=True, blank=True, editable=False)
    # The names of the tips shown to a person in their first game, each between spaces; empty where
    # none are given (`games.practice.tips`).
    tips = models.CharField(max_length=200, blank=True, default="", db_default="", editable=False)
    # When the person last declared their hours: shows a turn whether it has read the newest.
    hours_declared_at = models.DateTimeField(null=True, blank=True, editable=False)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)

    objects: ClassVar[PlayerManager] = PlayerManager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(
                fields=["game", "account"],
                name="player_account_once",
                condition=models.Q(account__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["game", "seat"],
                name="player_seat_once",
                condition=models.Q(seat__isnull=False),
            ),
        ]
        indexes = [
            models.Index(
                fields=["account"],
                name="player_playing",
                condition=models.Q(finished_at__isnull=True, account__isnull=False),
            ),
            models.Index(
                models.F("account"),
                models.F("finished_at").desc(),
                models.F("id").desc(),
                name="player_finished",
                condition=models.Q(finished_at__isnull=False, account__isnull=False),
            ),
            models.Index(
                models.F("free_since").desc(),
                models.F("id").desc(),
                name="player_free",
                condition=models.Q(free_since__isnull=False, finished_at__isnull=True),
            ),
            models.Index(
                fields=["account"],
                name="player_untold",
                condition=models.Q(account__isnull=False, ending_seen__lt=models.F("last_round")),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def is_computer(self) -> bool:
        """Return whether a computer player has this seat for good."""
        return bool(self.policy)

    @property
    def is_program(self) -> bool:
        """Return whether a program plays this seat; the account has to be read with the player."""
        return self.account is not None and self.account.is_program

    @property
    def is_played_by_site(self) -> bool:
        """Return whether a computer player plays this seat, for good or as a stand-in."""
        return bool(self.policy or self.stand_in)

    @property
    def has_named_stand_in(self) -> bool:
        """Return whether a named person may play this seat now because its owner is away."""
        return bool(self.stand_in) and self.named_stand_in_id is not None

    @property
    def shown_name(self) -> str:
        """Return the name of the player that others see now, in the active language."""
        if self.account is not None:
            return self.account.name if not self.is_masked else self.alias or str(SOMEBODY)
        if self.name:
            return self.name
        if self.seat is None:
            return str(FORMER)
        return FORMER_NUMBER % {"number": self.seat + 1}
