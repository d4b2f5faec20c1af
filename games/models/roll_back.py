"""Records of rounds that were rolled back to a turn (fair.md 6)."""

from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.compact_json import CompactJSONField, EventsField
from games.models.game import Game
from games.rules.cards.deal import Shuffle
from games.rules.fair.reshuffling import standing


@dataclass(frozen=True, slots=True)
class KeptRollBack:
    """The nth time (from 1) that a round was rolled back to a turn, as kept in the game's row.

    `undone` turns were taken back. `sealed` is the encrypted secret, and `secret` the same in hex
    once the round is over. Of the goals that were reshuffled, `turned` were face up, and `looked`
    are those that each seat had looked at. The seats in `hats` have their former dwarf again. All
    three were visible at the table.
    """

    round: int
    nth: int
    turn: int
    undone: int
    version: int
    at: str
    commitment: str
    sealed: str
    secret: str
    shuffle: dict[str, Any]
    turned: list[int]
    hats: list[int]
    looked: list[list[int]]

    def as_json(self) -> dict[str, Any]:
        """Return a dict of all fields of the roll back by name, as the game's row stores them."""
        return asdict(self)

    def opened(self, secret: bytes) -> "KeptRollBack":
        """Return a copy of the roll back with its secret opened: the given one, in hex."""
        return replace(self, secret=secret.hex())

    @property
    def happened_at(self) -> datetime:
        """Return when the round was rolled back."""
        return datetime.fromisoformat(self.at)


def roll_backs_of(game: Game, number: int | None = None) -> list[KeptRollBack]:
    """Return a game's roll backs in order, of the round with this number or of all rounds for None.

    Makes no query.
    """
    kept = [KeptRollBack(**each) for each in game.roll_backs]
    return [each for each in kept if number in (None, each.round)]


def shuffles_of(game: Game, number: int) -> list[Shuffle]:
    """Return the valid reshuffles of the round with this number, in order, without those that a
    later one undid. Makes no query.
    """
    return [Shuffle.from_json(each.shuffle) for each in standing(roll_backs_of(game, number))]


class UndoneTurn(models.Model):
    """A turn that was taken back by the nth roll back of its round, otherwise unchanged."""

    # No index of its own: the constraint below begins with it.
    round = models.ForeignKey(
        "games.Round", on_delete=models.CASCADE, related_name="undone_turns", db_index=False
    )
    nth = models.PositiveSmallIntegerField(_("roll back"))
    number = models.PositiveIntegerField(_("number in the round"))
    version = models.PositiveIntegerField(_("version"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    move = CompactJSONField()
    events = EventsField(_("events"))
    played_by = models.CharField(_("played by"), max_length=10, blank=True, default="")
    stand_in = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("stand-in"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    at = models.DateTimeField(_("at"))

    class Meta:
        verbose_name = _("turn taken back")
        verbose_name_plural = _("turns taken back")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(
                fields=["round", "nth", "number"], name="undone_turn_number_once"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number} ({self.nth})"
