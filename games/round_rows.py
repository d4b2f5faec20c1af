"""A round as rows: the engine's State split into Round, BoardCard and Deck, and back, lossless.

A turn saves only what it changed: the columns of the round that differ, the piles that differ (one
statement, whatever their number) and the card that came into the mine or left it. In a round that
is over nothing changes any more: all its cards go into one column, and their rows away, which were
a fifth of what a finished game left behind.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Any

from django.db.models import JSONField, QuerySet, Value
from django.db.models.functions import Cast, JSONArray

from accounts.compiled_query import CompiledQuery
from games.models import BoardCard, Deck, Game, Round
from games.models.roll_back import shuffles_of
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.cards.shuffle import Shuffle
from games.rules.fair.reshuffling import lay_due
from games.rules.position import Position
from games.rules.state import OVER, State

COLUMNS = (
    "turn",
    "phase",
    "turns",
    "dwarfs",
    "goals_up",
    "purses",
    "thefts",
    "thieves",
    "seen_goals",
    "seen_dwarfs",
    "given",
    "hat_swaps",
    "last_path",
    "last_turn",
    "outcome",
)
FIXED_COLUMNS = ("number", "starter", "goals")
PILES_OF_SEATS = {
    Deck.Kind.HAND: "hands",
    Deck.Kind.FRONT: "front",
    Deck.Kind.DISCARD: "discards",
}
PILES_OF_TABLE = {
    Deck.Kind.DRAW: "draw",
    Deck.Kind.ASIDE: "aside",
    Deck.Kind.SPARE: "spare",
    Deck.Kind.PUT_AWAY: "put_away",
    Deck.Kind.NUGGETS: "nuggets",
}

_BOARD = "board"
_ALL = "all"

Piles = dict[tuple[str, int], list[Any]]


def read_states(game: Game, rounds: Iterable[Round]) -> list[State]:
    """The States of some rounds of a game; one query, however many cards, and none for no round."""
    rounds = list(rounds)
    if not rounds:
        return []
    found: dict[int, _Cards] = defaultdict(_Cards)
    for round_id, kind, place, cards in _CARDS(*(row.pk for row in rounds)):
        found[round_id].add(kind, place, cards)
    return [_state(game, row, found[row.pk].by_name(len(row.dwarfs))) for row in rounds]


@dataclass(slots=True)
class _Cards:
    """The cards of a round as rows tell them: of one that is over all at once."""

    board: list[tuple[int, Any]] = field(default_factory=list)
    piles: Piles = field(default_factory=dict)
    at_the_end: dict[str, Any] | None = None

    def add(self, kind: str, place: int, cards: Any) -> None:
        if kind == _ALL:
            self.at_the_end = cards
        elif kind == _BOARD:
            self.board.append((place, cards))
        else:
            self.piles[kind, place] = cards

    def by_name(self, seats: int) -> dict[str, Any]:
        """As the fields of a State."""
        if self.at_the_end is not None:
            return self.at_the_end
        of_seats = {
            name: [self.piles.get((kind, seat), []) for seat in range(seats)]
            for kind, name in PILES_OF_SEATS.items()
        }
        of_table = {
            name: self.piles.get((kind, Deck.TABLE), []) for kind, name in PILES_OF_TABLE.items()
        }
        return {"board": _as_laid(self.board), **of_seats, **of_table}


def beginning_of(
    game: Game, row: Round, purses: list[int] | None
) -> tuple[Position, list[Shuffle]]:
    """A round as it began, to be played again, and how it was shuffled anew since; no query.

    `purses` are those after the round before, None for the first. Shuffles that come before the
    first turn are laid already; the others are for `lay_due`, after each move.
    """
    deal, shuffles = Deal.from_json(row.deal), shuffles_of(game, row.number)
    position = engine.start(game.rules, deal, row.number, row.starter, purses)
    lay_due(position, shuffles)
    return position, shuffles


def new_round(game: Game, state: State, deal: Deal) -> Round:
    """Write a round that begins (or an imported one as it stands), and return its row."""
    columns = {name: getattr(state, name) for name in (*FIXED_COLUMNS, *COLUMNS)}
    if state.phase == OVER:
        columns["cards"] = _all_cards(state)
    row = Round.objects.create(game=game, deal=deal.as_json(), **columns)
    if state.phase != OVER:
        _lay(row, state.board, state.turns)
        _save_piles(row, {}, _piles(state))
    return row


def save_round(row: Round, before: State, after: State) -> None:
    """Write what differs between two States of a round, and its secret once it is opened."""
    changed = [name for name in COLUMNS if getattr(before, name) != getattr(after, name)]
    for name in changed:
        setattr(row, name, getattr(after, name))
    if row.secret:
        changed.append("secret")
    if after.phase == OVER:
        _put_away(row, after, changed)
        return
    if changed:
        row.save(update_fields=changed)
    lifted = [card for card in before.board if card not in after.board]
    for x, y, _, _ in lifted:
        BoardCard.objects.filter(round=row, x=x, y=y).delete()
    _lay(row, [card for card in after.board if card not in before.board], after.turns)
    _save_piles(row, _piles(before), _piles(after))


def _put_away(row: Round, over: State, changed: list[str]) -> None:
    """All cards of a round that is over into its one column, and their rows away."""
    row.cards = _all_cards(over)
    row.save(update_fields=[*changed, "cards"])
    BoardCard.objects.filter(round=row).delete()
    Deck.objects.filter(round=row).delete()


def roll_round_back(row: Round, before: State, after: State) -> None:
    """Write a round as it is after turns were taken back; `before` is as it was with them."""
    # All cards of the mine anew: one that fell and lies again must not count as the last laid.
    BoardCard.objects.filter(round=row).delete()
    save_round(row, replace(before, board=[]), after)
    # Nothing else ever changes what the goals are.
    row.goals = after.goals
    row.save(update_fields=["goals"])


def _save_piles(row: Round, before: Piles, after: Piles) -> None:
    # In one statement, over those that are there already; an empty pile needs no row at first.
    Deck.objects.bulk_create(
        [
            Deck(round=row, kind=kind, seat=seat, cards=cards)
            for (kind, seat), cards in after.items()
            if cards != before.get((kind, seat), [])
        ],
        update_conflicts=True,
        unique_fields=["round", "kind", "seat"],
        update_fields=["cards"],
    )


def _cards(*round_ids: int) -> QuerySet[Deck, tuple[int, str, int, list[Any]]]:
    # All are loaded in one query: turns and pages both need all of them.
    piles = Deck.objects.filter(round_id__in=round_ids)
    laid = BoardCard.objects.filter(round_id__in=round_ids)
    over = Round.objects.filter(pk__in=round_ids, cards__isnull=False)
    return piles.values_list("round_id", "kind", "seat", "cards").union(
        laid.values_list("round_id", Value(_BOARD), "order", JSONArray("x", "y", "code", "turned")),
        over.values_list("pk", Value(_ALL), Value(Deck.TABLE), Cast("cards", JSONField())),
        all=True,
    )


_CARDS = CompiledQuery(_cards)


def _as_laid(cards: list[tuple[int, Any]]) -> list[list[Any]]:
    # SQLite has no booleans inside JSON.
    in_order = sorted(cards, key=itemgetter(0))
    return [[x, y, code, bool(turned)] for _, (x, y, code, turned) in in_order]


def _state(game: Game, row: Round, cards: dict[str, Any]) -> State:
    columns = {name: getattr(row, name) for name in (*FIXED_COLUMNS, *COLUMNS)}
    return State(rules=game.options, **columns, **cards)


def _all_cards(state: State) -> dict[str, Any]:
    names = (_BOARD, *PILES_OF_SEATS.values(), *PILES_OF_TABLE.values())
    return {name: getattr(state, name) for name in names}


def _piles(state: State) -> Piles:
    piles: Piles = {
        (kind, Deck.TABLE): getattr(state, name) for kind, name in PILES_OF_TABLE.items()
    }
    for kind, name in PILES_OF_SEATS.items():
        for seat, cards in enumerate(getattr(state, name)):
            piles[kind, seat] = cards
    return piles


def _lay(row: Round, cards: list[list[Any]], turn: int) -> None:
    first = turn - len(cards) + 1
    BoardCard.objects.bulk_create(
        BoardCard(round=row, x=x, y=y, code=code, turned=turned, order=first + place)
        for place, (x, y, code, turned) in enumerate(cards)
    )
