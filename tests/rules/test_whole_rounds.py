"""What is true at every moment of every game, whoever plays it: properties over random games.

Each table plays a game; a table at which something does not hold is named.
"""

import json
from collections import Counter
from dataclasses import fields
from random import Random

import pytest

from games import bots
from games.rules import engine
from games.rules.cards.cards import CODES, PATH_COUNT, full_deck
from games.rules.events import FIELDS, Event
from games.rules.moves import DiscardTwo, LayTheft, Move, PlayOn, Rockfall, Steal
from games.rules.observe import observe
from games.rules.phases import OVER, STEALING
from games.rules.snapshot import front_of
from tests.rules.tables import TABLES, Step, Table, new_round, random_position, random_round
from tests.samples import each_once
from tools.seeds import round_seed

SEEDS = ("amethyst", "basalt", "chalk")


def cards_of(position: engine.Position) -> Counter[str]:
    """Every card that lies anywhere but on the open discard pile."""
    piles = [*position.hands, position.draw, position.aside]
    piles.append([number for _, number in position.discards])
    piles.append([t >> 1 for t in position.maze.tiles.values() if t >> 1 < PATH_COUNT])
    cards = Counter(CODES[number] for pile in piles for number in pile)
    return cards + Counter(c for seat in range(position.players) for c in front_of(position, seat))


def openly_discarded(position: engine.Position, move: Move) -> list[str]:
    """The cards a move puts on the discard pile face up: played ones, and removed ones."""
    if isinstance(move, Rockfall):
        laid = next(card.card for card in observe(position, None).mine if card.at == move.at)
        return ["rockfall", laid]
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


class Watch:
    """Looks at a round before each of its turns, and once when it is over."""

    def __init__(self, position: engine.Position) -> None:
        self.deck = Counter(full_deck(position.rules.expansion))
        self.gone = Counter[str]()
        self.dwarfs = Counter(position.dwarfs + position.spare)
        self.gold = sum(position.purses)

    def before(self, step: Step) -> None:
        """Whatever must hold before a turn."""
        self._every_card_is_in_one_place(step.position)
        self._no_dwarf_is_lost_or_made(step.position)
        self._only_the_seat_to_act_can_move(step)
        self.gone.update(openly_discarded(step.position, step.move))

    def at_the_end(self, position: engine.Position) -> None:
        """Whatever must hold of a round that is over."""
        self._every_card_is_in_one_place(position)
        self._no_dwarf_is_lost_or_made(position)
        assert (position.phase, position.turn, position.thieves) == (OVER, None, [])
        assert position.outcome is not None
        assert sum(position.purses) == self.gold + sum(position.outcome.gains)
        assert min(position.purses) >= 0
        assert engine.legal(position) == []

    def _every_card_is_in_one_place(self, position: engine.Position) -> None:
        assert cards_of(position) + self.gone == self.deck

    def _no_dwarf_is_lost_or_made(self, position: engine.Position) -> None:
        assert Counter(position.dwarfs + position.spare + position.put_away) == self.dwarfs

    def _only_the_seat_to_act_can_move(self, step: Step) -> None:
        moves = engine.legal_moves(step.position, step.seat)
        assert moves
        assert len(set(moves)) == len(moves)
        for seat in range(step.position.players):
            assert seat == step.seat or engine.legal_moves(step.position, seat) == []


def test_cards_dwarfs_gold_and_turns_add_up_all_through_a_game(subtests: pytest.Subtests) -> None:
    """Two seconds for a game at each table."""
    for table in TABLES:
        with subtests.test(str(table)):
            play_a_watched_game(table)


def play_a_watched_game(table: Table) -> None:
    left, purses, starter = None, [0] * table.players, 0
    for number in range(1, table.rules.rounds + 1):
        deal = engine.deal(table.rules, table.players, round_seed(f"{table}", number), left)
        position = engine.start(table.rules, deal, number, starter, purses)
        watch = Watch(position)
        for step in random_round(position, f"{table} {number}"):
            watch.before(step)
        watch.at_the_end(position)
        assert position.outcome is not None
        left, purses, starter = position.nuggets, position.purses, position.outcome.next_starter
        if not table.rules.expansion:
            credited = table.rules.edition == "classic" and table.players >= 9
            assert sum(purses) + sum(left) == 44 or credited


def test_a_round_survives_being_written_and_read(subtests: pytest.Subtests) -> None:
    for table, seed in each_once(TABLES, SEEDS):
        with subtests.test(f"{table}, {seed}"):
            position = random_position(table, seed)
            again = engine.load(json.loads(json.dumps(engine.save(position))))
            assert engine.save(again) == engine.save(position)
            assert again.maze.reached == position.maze.reached
            assert again.maze.frontier == position.maze.frontier
            for seat in (None, *range(table.players)):
                assert engine.observe(again, seat) == engine.observe(position, seat)


def test_a_copy_shares_nothing_that_changes(subtests: pytest.Subtests) -> None:
    for table in TABLES:
        with subtests.test(str(table)):
            position = random_position(table, "dolomite")
            before = engine.save(position)
            copy = position.copy()
            assert engine.save(copy) == before
            for _ in random_round(copy, "dolomite"):
                pass
            assert engine.save(copy) != before
            assert engine.save(position) == before


def play_and_hear(position: engine.Position, move: Move) -> list[Event]:
    """Play a move; its events, each of which tells what its kind tells and nothing else."""
    assert position.turn is not None
    first, *further = events = engine.play(position, position.turn, move)
    assert first.kind not in ("revealed", "dug-out")
    assert {event.kind for event in further} <= {"revealed", "dug-out"}
    for event in events:
        filled = {part.name for part in fields(event) if getattr(event, part.name) is not None}
        missed = {"seat"} if event.kind == "dug-out" and not event.treasure else set()
        assert filled == {"kind", *FIELDS[event.kind]} - missed
    return events


def test_a_round_tells_once_what_happened(subtests: pytest.Subtests) -> None:
    for table in TABLES[::3]:
        with subtests.test(str(table)):
            position, told = new_round(table, "feldspar"), Counter[str]()
            for step in random_round(position, "feldspar"):
                told.update(event.kind for event in play_and_hear(step.position.copy(), step.move))
            assert told["dug-out"] == 1
            assert told["revealed"] == len(position.revealed)
            assert told["laid"]
            moves = sum(told.values()) - told["dug-out"] - told["revealed"]
            assert moves == position.turns + told["stole"] + told["declined"]


def test_a_goal_is_told_once_when_novices_dig_on_after_it(subtests: pytest.Subtests) -> None:
    """Play whole rounds of novices, who reach goals as random moves do not; .3 s."""
    after = 0
    for table in TABLES[::11]:
        with subtests.test(str(table)):
            position, told = new_round(table, "feldspar"), Counter[int]()
            while (seat := position.turn) is not None:
                seen = engine.observe(position, seat, [])
                move = bots.choose(seen, f"{position.turns}", "novice")
                after += bool(position.revealed)
                events = engine.play(position, seat, move)
                told.update(one.goal or 0 for one in events if one.kind == "revealed")
            assert all(told[goal] == 1 for goal in position.revealed)
    assert after


def thievish_round(table: Table, seed: str) -> engine.Position:
    """A round in which whoever holds a theft lays it, up to the first thief's turn or the end."""
    deal = engine.deal(table.rules, table.players, round_seed(seed))
    position, chance = engine.start(table.rules, deal, purses=[1] * table.players), Random(seed)
    while position.turn is not None and position.phase != STEALING:
        moves = engine.legal_moves(position, position.turn)
        thefts = [move for move in moves if isinstance(move, LayTheft)]
        play_and_hear(position, chance.choice(thefts or moves))
    return position


def test_thieves_take_one_gold_each_in_their_order_and_nothing_else_happens(
    subtests: pytest.Subtests,
) -> None:
    for table in [table for table in TABLES if table.rules.expansion]:
        with subtests.test(str(table)):
            seeds = (f"emery {number}" for number in range(30))
            position = next(p for p in (thievish_round(table, seed) for seed in seeds) if p.thieves)
            purses, thieves, chance = list(position.purses), list(position.thieves), Random("emery")
            first = position.thefts[-1] if position.thefts[-1] in thieves else thieves[0]
            assert thieves == sorted(thieves, key=lambda seat: (seat - first) % table.players)
            stolen = 0
            while (seat := position.turn) is not None:
                assert seat == thieves.pop(0)
                moves = engine.legal_moves(position, seat)
                # The first thief robs somebody, so that at every table something is stolen.
                robberies = [
                    move for move in moves if isinstance(move, Steal) and move.victim is not None
                ]
                move = chance.choice(moves if stolen else robberies)
                (event,) = play_and_hear(position, move)
                if isinstance(move, Steal) and move.victim is not None:
                    purses[move.victim] -= 1
                    purses[seat] += 1
                    stolen += 1
                assert event.kind == ("stole" if event.on is not None else "declined")
                assert position.purses == purses
            assert thieves == []
            assert stolen
