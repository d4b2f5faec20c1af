"""The cards of rounds as rows: one for each pile and for each card of the mine.

A turn saves what it changed: the piles that differ, in one statement whatever their number, and the
card that came into the mine or left it. In a round that is over nothing changes any more: all its
cards go into one column of it, and their rows away, which were a fifth of what a finished game left
behind.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from django.db.models import JSONField, QuerySet, Value
from django.db.models.functions import Cast, JSONArray

from accounts.compiled_query import CompiledQuery
from games.models import BoardCard, Deck, Round
from games.rules.snapshot import Snapshot

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

Cards = dict[str, Any]
"""Everything that lies somewhere, by the names of a snapshot."""

Piles = dict[tuple[str, int], list[Any]]


def cards_of(snapshot: Snapshot) -> Cards:
    """Return a snapshot's cards."""
    names = (_BOARD, *PILES_OF_SEATS.values(), *PILES_OF_TABLE.values())
    return {name: snapshot[name] for name in names}


def read_cards(rounds: Sequence[Round]) -> list[Cards]:
    """Return the cards of each of these rounds, in one query."""
    found: dict[int, _Rows] = defaultdict(_Rows)
    for round_id, kind, place, cards in _READ(*(row.pk for row in rounds)):
        found[round_id].add(kind, place, cards)
    return [found[row.pk].by_name(len(row.dwarfs)) for row in rounds]


def write_cards(row: Round, snapshot: Snapshot) -> None:
    """Write all cards of a round that begins."""
    _lay(row, snapshot["board"], snapshot["turns"])
    _save_piles(row, {}, _piles(snapshot))


def save_cards(row: Round, before: Snapshot, after: Snapshot) -> None:
    """Write what differs between two snapshots."""
    old, new = before["board"], after["board"]
    lifted = [card for card in old if card not in new]
    for x, y, _, _ in lifted:
        BoardCard.objects.filter(round=row, x=x, y=y).delete()
    _lay(row, [card for card in new if card not in old], after["turns"])
    _save_piles(row, _piles(before), _piles(after))


def clear_mine(row: Round) -> None:
    """Delete all cards of the mine."""
    BoardCard.objects.filter(round=row).delete()


def clear_cards(row: Round) -> None:
    """Delete all cards and piles."""
    clear_mine(row)
    Deck.objects.filter(round=row).delete()


@dataclass(slots=True)
class _Rows:
    """The rows of one round; of one that is over they are a column of its own row."""

    board: list[tuple[int, Any]] = field(default_factory=list)
    piles: Piles = field(default_factory=dict)
    at_the_end: Cards | None = None

    def add(self, kind: str, place: int, cards: Any) -> None:
        if kind == _ALL:
            self.at_the_end = cards
        elif kind == _BOARD:
            self.board.append((place, cards))
        else:
            self.piles[kind, place] = cards

    def by_name(self, seats: int) -> Cards:
        if self.at_the_end is not None:
            return self.at_the_end
        of_seats = {
            name: [self.piles.get((kind, seat), []) for seat in range(seats)]
            for kind, name in PILES_OF_SEATS.items()
        }
        of_table = {
            name: self.piles.get((kind, Deck.TABLE), []) for kind, name in PILES_OF_TABLE.items()
        }
        return {_BOARD: _as_laid(self.board), **of_seats, **of_table}


def _rows(*round_ids: int) -> QuerySet[Deck, tuple[int, str, int, list[Any]]]:
    # All are loaded in one query: turns and pages both need all of them.
    piles = Deck.objects.filter(round_id__in=round_ids)
    laid = BoardCard.objects.filter(round_id__in=round_ids)
    over = Round.objects.filter(pk__in=round_ids, cards__isnull=False)
    return piles.values_list("round_id", "kind", "seat", "cards").union(
        laid.values_list("round_id", Value(_BOARD), "order", JSONArray("x", "y", "code", "turned")),
        over.values_list("pk", Value(_ALL), Value(Deck.TABLE), Cast("cards", JSONField())),
        all=True,
    )


_READ = CompiledQuery(_rows)


def _as_laid(cards: list[tuple[int, Any]]) -> list[list[Any]]:
    # SQLite has no booleans inside JSON.
    in_order = sorted(cards, key=itemgetter(0))
    return [[x, y, code, bool(turned)] for _, (x, y, code, turned) in in_order]


def _lay(row: Round, cards: list[list[Any]], turn: int) -> None:
    first = turn - len(cards) + 1
    BoardCard.objects.bulk_create(
        BoardCard(round=row, x=x, y=y, code=code, turned=turned, order=first + place)
        for place, (x, y, code, turned) in enumerate(cards)
    )


def _piles(snapshot: Snapshot) -> Piles:
    piles: Piles = {(kind, Deck.TABLE): snapshot[name] for kind, name in PILES_OF_TABLE.items()}
    for kind, name in PILES_OF_SEATS.items():
        for seat, cards in enumerate(snapshot[name]):
            piles[kind, seat] = cards
    return piles


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
