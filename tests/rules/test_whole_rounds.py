"""What is true at every moment of every game, whoever plays it: properties over random rounds."""

from collections import Counter

import pytest

from games.rules import engine
from games.rules.cards.cards import CODES, PATH_COUNT, full_deck
from games.rules.moves import DiscardTwo, LayTheft, PlayOn, Rockfall
from games.rules.observe import observe
from games.rules.snapshot import front_of
from games.rules.state import DIGGING, OVER, State
from tests.rules.tables import TABLES, Step, Table, new_round, random_position, random_round

pytestmark = pytest.mark.parametrize("table", TABLES, ids=str)
SEEDS = ("amethyst", "basalt", "chalk")


def _cards(position: engine.Position) -> Counter[str]:
    """Every card that lies anywhere but on the open discard pile."""
    piles = [*position.hands, position.draw, position.aside]
    piles.append([number for _, number in position.discards])
    piles.append([t >> 1 for t in position.maze.tiles.values() if t >> 1 < PATH_COUNT])
    cards = Counter(CODES[number] for pile in piles for number in pile)
    return cards + Counter(c for seat in range(position.players) for c in front_of(position, seat))


def _openly_discarded(step: Step) -> list[str]:
    """The cards a move puts on the discard pile face up: played ones, and removed ones."""
    position, move = step.position, step.move
    if isinstance(move, Rockfall):
        return ["rockfall", engine_code_at(position, move.at)]
    if isinstance(move, DiscardTwo):
        return [move.remove]
    if isinstance(move, PlayOn):
        if move.card.startswith("break-") or move.card == "trapped":
            return []
        if move.tool:
            return [move.card, f"break-{move.tool}"]
        removed = {"hands-off": ["theft"], "free-at-last": ["trapped"]}
        return [move.card, *removed.get(move.card, [])]
    return ["map"] if getattr(move, "card", "") == "map" else []


def engine_code_at(position: engine.Position, at: tuple[int, int]) -> str:
    return next(card.card for card in observe(position, None).mine if card.at == at)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_in_exactly_one_place(table: Table, seed: str) -> None:
    position, gone = new_round(table, seed), Counter[str]()
    deck = Counter(full_deck(table.rules.expansion))
    for step in random_round(position, seed):
        assert _cards(step.position) + gone == deck
        gone.update(_openly_discarded(step))
    assert _cards(position) + gone == deck


@pytest.mark.parametrize("seed", SEEDS)
def test_dwarfs_are_neither_lost_nor_made(table: Table, seed: str) -> None:
    position = new_round(table, seed)
    deck = Counter(position.dwarfs + position.spare)
    for step in random_round(position, seed):
        held = step.position
        assert Counter(held.dwarfs + held.spare + held.put_away) == deck


@pytest.mark.parametrize("seed", SEEDS)
def test_somebody_can_move_until_the_round_is_over(table: Table, seed: str) -> None:
    position = new_round(table, seed)
    for step in random_round(position, seed):
        moves = engine.legal_moves(step.position, step.seat)
        assert moves
        assert len(set(moves)) == len(moves)
        for seat in range(table.players):
            assert seat == step.seat or engine.legal_moves(step.position, seat) == []
    assert position.phase == OVER
    assert position.outcome is not None


@pytest.mark.parametrize("seed", SEEDS)
def test_purses_and_gold_pile_add_up(table: Table, seed: str) -> None:
    left, purses, starter = None, [0] * table.players, 0
    for number in range(1, table.rules.rounds + 1):
        deal = engine.deal(table.rules, table.players, seed, number, left)
        position = engine.start(table.rules, deal, number, starter, purses)
        before = sum(purses)
        for _ in random_round(position, f"{seed}{number}"):
            pass
        assert position.outcome is not None
        assert sum(position.purses) == before + sum(position.outcome.gains)
        assert min(position.purses) >= 0
        left, purses, starter = position.nuggets, position.purses, position.outcome.next_starter
        if not table.rules.expansion:
            credited = table.rules.edition == "classic" and table.players >= 9
            assert sum(purses) + sum(left) == 44 or credited


@pytest.mark.parametrize("seed", SEEDS)
def test_a_round_survives_being_written_and_read(table: Table, seed: str) -> None:
    position = random_position(table, seed)
    again = engine.load(State.from_json(engine.save(position).as_json()))
    assert engine.save(again) == engine.save(position)
    assert again.maze.reached == position.maze.reached
    assert again.maze.frontier == position.maze.frontier
    for seat in (None, *range(table.players)):
        assert engine.observe(again, seat) == engine.observe(position, seat)


def test_a_copy_shares_nothing_that_changes(table: Table) -> None:
    position = random_position(table, "dolomite")
    before = engine.save(position)
    copy = position.copy()
    assert engine.save(copy) == before
    for _ in random_round(copy, "dolomite"):
        pass
    assert engine.save(position) == before


def test_thefts_conserve_gold_and_end_the_round(table: Table) -> None:
    position = new_round(table, "emery")
    digging_purses = None
    for step in random_round(position, "emery"):
        if step.position.phase != DIGGING:
            digging_purses = digging_purses or sum(step.position.purses)
            assert sum(step.position.purses) == digging_purses
    assert position.thieves == []
    assert not any(isinstance(move, LayTheft) for move in engine.legal_moves(position, 0))
