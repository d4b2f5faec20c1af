"""Rounds and their cards: together these rows are a position (see `games.core.round_rows`).

The secrets of a game's deals, and their proof (fair.md), are beside them.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.compact_json import CompactJSONField


class Round(models.Model):
    """One dig: the player to act, and the small facts, in columns named as in a snapshot.

    `deal` is the whole shuffle it began with, for replays, and `cards` every card's place at the
    end: while the round is played these are rows. Everything apart from `number`, `starter`,
    `turn`, `phase`, `turns` and `goals_up` is secret while the game runs.
    """

    # No index of its own: the constraint below begins with it.
    game = models.ForeignKey(
        "games.Game", on_delete=models.CASCADE, related_name="rounds", db_index=False
    )
    number = models.PositiveSmallIntegerField(_("number"))
    starter = models.PositiveSmallIntegerField(_("starter"))
    turn = models.PositiveSmallIntegerField(_("seat to act"), null=True, blank=True)
    phase = models.CharField(_("phase"), max_length=10)
    turns = models.PositiveIntegerField(_("turns taken"), default=0)
    deal = models.JSONField()
    # The secret of its deal, in hex: opened once it is over, in the same statement as that turn.
    secret = models.CharField(max_length=64, blank=True, default="", editable=False)
    dwarfs = models.JSONField(default=list)
    goals = models.JSONField(default=list)
    goals_up = models.JSONField(default=list)
    purses = models.JSONField(default=list)
    thefts = models.JSONField(default=list)
    thieves = models.JSONField(default=list)
    seen_goals = models.JSONField(default=list)
    seen_dwarfs = models.JSONField(default=list)
    given = models.JSONField(default=list)
    hat_swaps = models.JSONField(default=list)
    last_path = models.PositiveSmallIntegerField(null=True, blank=True)
    last_turn = models.PositiveSmallIntegerField(null=True, blank=True)
    outcome = models.JSONField(null=True, blank=True)
    cards = CompactJSONField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.game_id}/{self.number}"

    @property
    def turn_number(self) -> int:
        """Return the number of turns taken in the round, including thefts."""
        return self.turns + len((self.outcome or {}).get("stolen", ()))


def long_columns(path: str) -> list[str]:
    """Return the names of a round's columns that hold all its cards, for callers to defer.

    `path` leads to the round from the model that is read, as in "game__round".
    """
    return [f"{path}__deal", f"{path}__cards"]


class BoardCard(models.Model):
    """A path card in the mine of a running round; the start and the goals have no rows."""

    # No index of its own: the constraint below begins with it.
    round = models.ForeignKey(
        Round, on_delete=models.CASCADE, related_name="board_cards", db_index=False
    )
    x = models.SmallIntegerField(_("column"))
    y = models.SmallIntegerField(_("row"))
    code = models.CharField(_("card"), max_length=30)
    turned = models.BooleanField(_("turned"), default=False)
    # The turn that laid it: cards are loaded in the order they were laid.
    order = models.PositiveIntegerField(_("laid in turn"))

    class Meta:
        verbose_name = _("card of the mine")
        verbose_name_plural = _("cards of the mine")
        constraints = [
            models.UniqueConstraint(fields=["round", "x", "y"], name="board_card_cell_once"),
        ]

    def __str__(self) -> str:
        return f"{self.code}@{self.x},{self.y}" + ("/turned" if self.turned else "")


class Deck(models.Model):
    """A pile of card codes of a running round, next card first. An empty pile has no row."""

    # The table's piles have no seat: nulls are distinct in a unique constraint,
    # so a pile could exist twice.
    TABLE = -1

    class Kind(models.TextChoices):
        """The kinds of piles."""

        DRAW = "draw", _("draw pile")
        HAND = "hand", _("hand")
        FRONT = "front", _("cards in front of a player")
        DISCARD = "discard", _("discards")
        ASIDE = "aside", _("set aside")
        SPARE = "spare", _("dwarfs not dealt")
        PUT_AWAY = "put-away", _("dwarfs put away")
        NUGGETS = "nuggets", _("gold pile")

    # No index of its own: the constraint below begins with it.
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="decks", db_index=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    seat = models.SmallIntegerField(_("seat"), default=TABLE)
    cards = models.JSONField(default=list)

    class Meta:
        verbose_name = _("pile")
        verbose_name_plural = _("piles")
        constraints = [
            models.UniqueConstraint(fields=["round", "kind", "seat"], name="deck_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.seat}" if self.seat != self.TABLE else self.kind


class FairDeal(models.Model):
    """The secrets of one game's deals, by number: 0 for the seating, then the rounds.

    Commitments never change. `opened` holds secrets in hex: that of the seating, and those of
    rounds that were not played to their end; `Round.secret` holds the others. Old games have no
    such row, and no proof.
    """

    game = models.OneToOneField(
        "games.Game", verbose_name=_("game"), on_delete=models.CASCADE, related_name="fair_deal"
    )
    commitments = models.JSONField(_("commitments"))
    sealed = models.JSONField(editable=False)
    opened = models.JSONField(_("opened secrets"))
    # The contributions in the order of joining, fixed since the start.
    contributions = models.JSONField(_("contributions"), default=list, blank=True)

    class Meta:
        verbose_name = _("fair deal")
        verbose_name_plural = _("fair deals")

    def __str__(self) -> str:
        return f"{self.game_id}"
