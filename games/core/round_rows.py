"""A round as rows: a position split into columns of the Round and rows of cards, and back,
lossless.

A turn saves only what it changed: the columns of the round that differ, and its cards
(`games.core.card_rows`).
"""

from collections.abc import Iterable

from games.core.card_rows import (
    cards_of,
    clear_cards,
    clear_mine,
    read_cards,
    save_cards,
    write_cards,
)
from games.models import Game, Round
from games.models.roll_back import shuffles_of
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.cards.shuffle import Shuffle
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


def read_positions(game: Game, rounds: Iterable[Round]) -> list[Position]:
    """Return the positions of some rounds of a game, in one query; none for no round."""
    return [engine.load(snapshot) for snapshot in read_snapshots(game, rounds)]


def read_snapshots(game: Game, rounds: Iterable[Round]) -> list[Snapshot]:
    """Return the snapshots of some rounds of a game, in one query; none for no round."""
    rounds = list(rounds)
    if not rounds:
        return []
    return [
        {"rules": game.options, **_columns_of(row), **cards}
        for row, cards in zip(rounds, read_cards(rounds), strict=True)
    ]


def _columns_of(row: Round) -> Snapshot:
    return {name: getattr(row, name) for name in (*FIXED_COLUMNS, *COLUMNS)}


def beginning_of(
    game: Game, row: Round, purses: list[int] | None
) -> tuple[Position, list[Shuffle]]:
    """Return a round as it began, for replaying, and how it was reshuffled since; no query.

    `purses` are those after the round before, None for the first. Shuffles that come before the
    first turn are laid already; the others are for `lay_due`, after each move.
    """
    deal, shuffles = Deal.from_json(row.deal), shuffles_of(game, row.number)
    position = engine.start(game.rules, deal, row.number, row.starter, purses)
    lay_due(position, shuffles)
    return position, shuffles


def new_round(game: Game, position: Position, deal: Deal) -> Round:
    """Write a round that begins (or an imported one as it stands), and return its row."""
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
    """Write what differs between two positions of a round, and its secret once it is opened."""
    _save_difference(row, engine.save(before), engine.save(after))


def roll_round_back(row: Round, before: Position, after: Position) -> None:
    """Write a round as it is after turns were taken back; `before` is as it was with them."""
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
