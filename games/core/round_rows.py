"""Rounds as rows: a position split into columns of the Round and rows of cards, without loss.

A turn saves only its changes: the columns that differ, the piles that differ, in one statement
whatever their number, and the card that came into the mine or left it. Once a round is over, its
cards move into one column of the round and their rows are deleted: these were a fifth of the space
of a finished game.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from django.db.models import JSONField, QuerySet, Value
from django.db.models.functions import Cast, JSONArray

from accounts.compiled_query import CompiledQuery
from games.models import BoardCard, Deck, Game, Round
from games.models.roll_back import shuffles_of
from games.rules import engine
from games.rules.cards.deal import Deal, Shuffle
from games.rules.fair.reshuffling import lay_due
from games.rules.phases import OVER
from games.rules.position import Position
from games.rules.snapshot import Snapshot

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

Cards = dict[str, Any]
"""Everything that lies somewhere, by the names of a snapshot."""

Piles = dict[tuple[str, int], list[Any]]


def read_positions(game: Game, rounds: Iterable[Round]) -> list[Position]:
    """Return the positions of these rounds of a game, in the same order.

    Makes one query, or none without rounds.
    """
    return [engine.load(snapshot) for snapshot in read_snapshots(game, rounds)]


def read_snapshots(game: Game, rounds: Iterable[Round]) -> list[Snapshot]:
    """Return the snapshots of these rounds of a game, in the same order.

    Makes one query, or none without rounds.
    """
    rounds = list(rounds)
    if not rounds:
        return []
    names = (*FIXED_COLUMNS, *COLUMNS)
    return [
        {"rules": game.options, **{name: getattr(row, name) for name in names}, **cards}
        for row, cards in zip(rounds, read_cards(rounds), strict=True)
    ]


def beginning_of(
    game: Game, row: Round, purses: list[int] | None
) -> tuple[Position, list[Shuffle]]:
    """Return a pair for replaying a round: its position as dealt, and its later reshuffles.

    `purses` is each seat's gold after the round before, None for the first round. Reshuffles before
    the first turn are applied already; pass all others to `lay_due` after each move. Makes no
    query.
    """
    deal, shuffles = Deal.from_json(row.deal), shuffles_of(game, row.number)
    position = engine.start(game.rules, deal, row.number, row.starter, purses)
    lay_due(position, shuffles)
    return position, shuffles


def new_round(game: Game, position: Position, deal: Deal) -> Round:
    """Write the row and cards of a round that begins, or of an imported round at its position, and
    return the row. `deal` is what the round began with.
    """
    snapshot = engine.save(position)
    columns = {name: snapshot[name] for name in (*FIXED_COLUMNS, *COLUMNS)}
    row = Round(game=game, deal=deal.as_json(), **columns)
    if position.phase == OVER:
        row.cards = cards_of(snapshot)
    row.save(force_insert=True)
    if position.phase != OVER:
        write_cards(row, snapshot)
    return row


def save_round(row: Round, before: Position, after: Position) -> None:
    """Write the columns and cards of a round that differ between two positions.

    The row's secret is written as well if it has been set, as at the round's end.
    """
    _save_difference(row, engine.save(before), engine.save(after))


def roll_round_back(row: Round, before: Position, after: Position) -> None:
    """Write a round's columns and cards again after turns were taken back.

    `before` is the position with these turns, `after` the one without.
    """
    # All cards of the mine again: one that fell and lies again must not count as the last laid.
    clear_mine(row)
    snapshot = engine.save(after)
    _save_difference(row, {**engine.save(before), "board": []}, snapshot)
    # Nothing else ever changes what the goals are.
    row.goals = snapshot["goals"]
    row.save(update_fields=["goals"])


def _save_difference(row: Round, before: Snapshot, after: Snapshot) -> None:
    changed = [name for name in COLUMNS if before[name] != after[name]]
    for name in changed:
        setattr(row, name, after[name])
    if row.secret:
        changed.append("secret")
    if after["phase"] == OVER:
        row.cards = cards_of(after)
        row.save(update_fields=[*changed, "cards"])
        clear_cards(row)
        return
    if changed:
        row.save(update_fields=changed)
    save_cards(row, before, after)


def cards_of(snapshot: Snapshot) -> Cards:
    """Return a dict of all cards of a snapshot, in the mine (`board`) and in piles, under the
    snapshot's keys.
    """
    names = (_BOARD, *PILES_OF_SEATS.values(), *PILES_OF_TABLE.values())
    return {name: snapshot[name] for name in names}


def read_cards(rounds: Sequence[Round]) -> list[Cards]:
    """Return a dict of cards for each of these rounds, in the same order: the mine (`board`) and
    all piles under their keys in snapshots. Makes one query.
    """
    found: dict[int, _Rows] = defaultdict(_Rows)
    for round_id, kind, place, cards in _READ(*(row.pk for row in rounds)):
        found[round_id].add(kind, place, cards)
    return [found[row.pk].by_name(len(row.dwarfs)) for row in rounds]


def write_cards(row: Round, snapshot: Snapshot) -> None:
    """Write all cards of a round that begins, from its snapshot."""
    _lay(row, snapshot["board"], snapshot["turns"])
    _save_piles(row, {}, _piles(snapshot))


def save_cards(row: Round, before: Snapshot, after: Snapshot) -> None:
    """Write the cards of a round, in the mine and in piles, that differ between two snapshots."""
    old, new = before["board"], after["board"]
    lifted = [card for card in old if card not in new]
    for x, y, _, _ in lifted:
        BoardCard.objects.filter(round=row, x=x, y=y).delete()
    _lay(row, [card for card in new if card not in old], after["turns"])
    _save_piles(row, _piles(before), _piles(after))


def clear_mine(row: Round) -> None:
    """Delete the rows of all cards in a round's mine."""
    BoardCard.objects.filter(round=row).delete()


def clear_cards(row: Round) -> None:
    """Delete the rows of all cards of a round, in the mine and in piles."""
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
