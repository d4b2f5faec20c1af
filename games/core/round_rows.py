"""A round as rows: the engine's State split into columns of the Round and rows of cards, and back,
lossless.

A turn saves only what it changed: the columns of the round that differ, and its cards
(`games.core.card_rows`).
"""

from collections.abc import Iterable
from dataclasses import replace

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


def read_states(game: Game, rounds: Iterable[Round]) -> list[State]:
    """Return the States of some rounds of a game, in one query; none for no round."""
    rounds = list(rounds)
    if not rounds:
        return []
    states = []
    for row, cards in zip(rounds, read_cards(rounds), strict=True):
        columns = {name: getattr(row, name) for name in (*FIXED_COLUMNS, *COLUMNS)}
        states.append(State(rules=game.options, **columns, **cards))
    return states


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


def new_round(game: Game, state: State, deal: Deal) -> Round:
    """Write a round that begins (or an imported one as it stands), and return its row."""
    columns = {name: getattr(state, name) for name in (*FIXED_COLUMNS, *COLUMNS)}
    row = Round(game=game, deal=deal.as_json(), **columns)
    if state.phase == OVER:
        row.cards = cards_of(state)
    row.save(force_insert=True)
    if state.phase != OVER:
        write_cards(row, state)
    return row


def save_round(row: Round, before: State, after: State) -> None:
    """Write what differs between two States of a round, and its secret once it is opened."""
    changed = [name for name in COLUMNS if getattr(before, name) != getattr(after, name)]
    for name in changed:
        setattr(row, name, getattr(after, name))
    if row.secret:
        changed.append("secret")
    if after.phase == OVER:
        row.cards = cards_of(after)
        row.save(update_fields=[*changed, "cards"])
        clear_cards(row)
        return
    if changed:
        row.save(update_fields=changed)
    save_cards(row, before, after)


def roll_round_back(row: Round, before: State, after: State) -> None:
    """Write a round as it is after turns were taken back; `before` is as it was with them."""
    # All cards of the mine again: one that fell and lies again must not count as the last laid.
    clear_mine(row)
    save_round(row, replace(before, board=[]), after)
    # Nothing else ever changes what the goals are.
    row.goals = after.goals
    row.save(update_fields=["goals"])
