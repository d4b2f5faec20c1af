"""Chat messages, and people's filters of them."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Player

LONGEST_TEXT = 500
# How long authors can take a message back.
MAY_BE_TAKEN_BACK = timedelta(minutes=2)
MOST_WORDS, LONGEST_WORD, MOST_HIDDEN = 50, 40, 200


class Message(models.Model):
    """A player's message in a game's chat. `number` counts the game's messages from 1."""

    # The constraint below begins with it.
    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="chat", db_index=False
    )
    # Null when the player left, and the table had not begun or somebody took the seat over.
    player = models.ForeignKey(
        "games.Player", null=True, on_delete=models.SET_NULL, related_name="messages"
    )
    # The person who said it, if they handed their seat over in an older version.
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("author"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    number = models.PositiveIntegerField(_("number"))
    text = models.CharField(_("text"), max_length=LONGEST_TEXT)
    # Who is mentioned, and where: start and length in the text, and the player's number.
    mentions = models.JSONField(_("mentions"), default=list, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now)
    # Of which turn it is a comment, in the replay of a game that is over.
    about_round = models.PositiveSmallIntegerField(_("about round"), null=True, blank=True)
    about_turn = models.PositiveIntegerField(_("about turn"), null=True, blank=True)
    # Since when a mark stands in its place: a moderator took it away.
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)
    # When its author took it back: a mark stands in its place, and its text is gone.
    taken_back_at = models.DateTimeField(_("taken back"), null=True, blank=True)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="message_number_once"),
        ]
        indexes = [
            models.Index(
                fields=["game", "about_round", "about_turn", "number"],
                name="message_comments",
                condition=models.Q(about_round__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"

    @property
    def is_gone(self) -> bool:
        """Return whether only a mark is left of the message."""
        return self.removed_at is not None or self.taken_back_at is not None

    def is_known_to(self, player: Player) -> bool:
        """Return whether the message was written after the player's seat was given to its present
        owner.
        """
        return player.given_at is None or self.at >= player.given_at

    def mentions_player(self, player: Player) -> bool:
        """Return whether the message mentions the player, rather than a former owner of the
        seat.
        """
        return self.is_known_to(player) and any(
            mention[2] == player.pk for mention in self.mentions
        )


class ChatFilter(models.Model):
    """A person's chat filter: people and words that no chat shows them; nobody else ever learns of
    it.
    """

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        verbose_name=_("account"),
        on_delete=models.CASCADE,
        related_name="chat_filter",
    )
    # Their accounts' numbers; of an account that is gone nothing is left to hide.
    people = models.JSONField(_("people"), default=list, blank=True)
    words = models.JSONField(_("words"), default=list, blank=True)

    class Meta:
        verbose_name = _("chat filter")
        verbose_name_plural = _("chat filters")

    def __str__(self) -> str:
        return f"{self.account_id}"
