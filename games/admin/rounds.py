"""Rounds, turns and piles. What is hidden stays hidden until the game is finished."""

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from games.admin.read_only import TableAdmin, unless_secret
from games.models import Deck, Round, Turn

# The number of nuggets left would reveal how those paid out were made up.
_COUNT_IS_SECRET = (Deck.Kind.NUGGETS,)


@admin.register(Round)
class RoundAdmin(TableAdmin):
    """Rounds: whose turn it is, and afterwards everything."""

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

    @admin.display(description=_("dwarfs"))
    def shown_dwarfs(self, row: Round) -> str:
        """Return the dwarf of each seat, once the game is finished."""
        return unless_secret(row.game, row.dwarfs)

    @admin.display(description=_("goals"))
    def shown_goals(self, row: Round) -> str:
        """Return the faces of the goals, once the game is finished."""
        return unless_secret(row.game, row.goals)

    @admin.display(description=_("purses"))
    def shown_purses(self, row: Round) -> str:
        """Return the gold of each seat, once the game is finished."""
        return unless_secret(row.game, row.purses)

    @admin.display(description=_("outcome"))
    def shown_outcome(self, row: Round) -> str:
        """Return how a finished round ended."""
        return unless_secret(row.game, row.outcome)

    @admin.display(description=_("deal"))
    def shown_deal(self, row: Round) -> str:
        """Return the deal of a finished round."""
        return unless_secret(row.game, row.deal)

    @admin.display(description=_("cards at the end"))
    def shown_cards(self, row: Round) -> str:
        """Return where every card was at the end of a finished round."""
        return unless_secret(row.game, row.cards)


@admin.register(Turn)
class TurnAdmin(TableAdmin):
    """Turns: their public events, and afterwards the moves."""

    list_display = ("__str__", "game", "round", "number", "seat", "events", "at")
    list_filter = ("at", "game__status")
    search_fields = ("=game__id", "game__name")
    list_select_related = ("game", "round")
    ordering = ("-id",)
    may_ask = ("game", "round")
    fields = (("game", "round", "number"), "version", "seat", "events", "shown_move", "at")

    @admin.display(description=_("move"))
    def shown_move(self, turn: Turn) -> str:
        """Return the move as it was submitted, once the game is finished."""
        return unless_secret(turn.game, turn.move)


@admin.register(Deck)
class DeckAdmin(TableAdmin):
    """Piles of a round that is played: how many cards."""

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
        """Return the number of cards, if it is public."""
        if deck.kind in _COUNT_IS_SECRET:
            return unless_secret(deck.round.game, len(deck.cards))
        return str(len(deck.cards))
