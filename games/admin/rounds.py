"""Rounds, turns and piles in the admin. Hidden parts stay hidden until the game is finished."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.read_only import TableAdmin, unless_secret
from games.models import Deck, Round, Turn

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

# The number of nuggets left would reveal how those paid out were made up.
_COUNT_IS_SECRET = (Deck.Kind.NUGGETS,)


def once_finished(column: str, description: "_StrPromise") -> Callable[[Any, Any], str]:
    """Return a display method for a column of rounds or turns, with `description` as its heading.
    The method shows the column's value only once the game is finished.
    """

    @admin.display(description=description)
    def shown(_admin: Any, row: Round | Turn) -> str:
        return unless_secret(row.game, getattr(row, column))

    return shown


@admin.register(Round)
class RoundAdmin(TableAdmin):
    """Rounds: the turn while they are played, and everything once the game is finished."""

    list_display = ("__str__", "game", "number", "phase", "turn", "turns")
    list_filter = ("game__status",)
    search_fields = ("=game__id", "game__name")
    list_select_related = ("game",)
    ordering = ("-id",)
    may_ask = ("game", "number", "phase")
    fields = (
        "game",
        ("number", "starter", "turn", "phase", "turns"),
        "goals_up",
        "shown_dwarfs",
        "shown_goals",
        "shown_purses",
        "shown_outcome",
        "shown_deal",
        "shown_cards",
    )

    shown_dwarfs = once_finished("dwarfs", _("dwarfs"))
    shown_goals = once_finished("goals", _("goals"))
    shown_purses = once_finished("purses", _("purses"))
    shown_outcome = once_finished("outcome", _("outcome"))
    shown_deal = once_finished("deal", _("deal"))
    shown_cards = once_finished("cards", _("cards at the end"))


@admin.register(Turn)
class TurnAdmin(TableAdmin):
    """Turns: their public events, and their moves once the game is finished."""

    list_display = ("__str__", "game", "round", "number", "seat", "events", "at")
    list_filter = ("at", "game__status")
    search_fields = ("=game__id", "game__name")
    list_select_related = ("game", "round")
    ordering = ("-id",)
    may_ask = ("game", "round")
    fields = (("game", "round", "number"), "version", "seat", "events", "shown_move", "at")

    shown_move = once_finished("move", _("move"))


@admin.register(Deck)
class DeckAdmin(TableAdmin):
    """Piles of cards of rounds in play: only their numbers of cards."""

    at_game = "round__game"
    list_display = ("__str__", "round", "kind", "seat", "count")
    list_filter = ("kind", "round__game__status")
    search_fields = ("=round__game__id", "round__game__name")
    list_select_related = ("round__game",)
    ordering = ("-round_id", "kind", "seat")
    may_ask = ("round", "round__game")
    fields = ("round", ("kind", "seat"), "count")

    @admin.display(description=_("number of cards"))
    def count(self, deck: Deck) -> str:
        """Return the number of cards in a pile as text. The number of nuggets is secret until the
        game is finished.
        """
        if deck.kind in _COUNT_IS_SECRET:
            return unless_secret(deck.round.game, len(deck.cards))
        return str(len(deck.cards))
