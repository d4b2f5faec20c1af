"""A slow, plain reading of the rest of rules.md: turns, ends, gold and thefts, in codes and lists.

With `naive_maze` for paths and goals this plays whole rounds. Nothing is imported from the engine,
so that the two can be compared move by move. Moves are those of notation.md, as JSON.
"""

from collections import Counter
from dataclasses import asdict, dataclass, field
from itertools import combinations, combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from games.rules import engine
from games.rules.fair.dealing import seat_players
from games.rules.notation import read_move, write_move
from tests.rules.mine.naive_maze import GOAL_CELLS, GOALS, START, Maze, is_free, placements, reveal
from tests.rules.tables import TABLES, Table
from tools.seeds import round_seed

Written = dict[str, Any]
SHARES = {1: 5, 2: 4, 3: 3, 4: 2}


def is_path(code: str) -> bool:
    """Whether a code is that of a path card."""
    return set(code.partition("+")[0]) <= set("NESW.")


@dataclass
class NaiveRound:
    """A round, from its deal on. `options` are all of rules.md 1; `turn` is None once over."""

    options: Written
    dwarfs: list[str]
    spare: list[str]
    goals: list[str]
    hands: list[list[str]]
    draw: list[str]
    nuggets: list[int]
    purses: list[int]
    starter: int
    phase: str = "digging"
    maze: Maze = field(default_factory=lambda: {START: ("start", False)})
    thefts: list[int] = field(default_factory=list)
    thieves: list[int] = field(default_factory=list)
    last_path: int | None = None
    last_turn: int | None = None
    connector: int | None = None
    winners: list[int] | None = None
    next_starter: int | None = None

    def __post_init__(self) -> None:
        self.turn: int | None = self.starter
        self.face_down = dict(zip(GOAL_CELLS, self.goals, strict=True))
        self.front: list[list[str]] = [[] for _ in self.dwarfs]
        self.seats = range(len(self.dwarfs))

    # --- 3 and 6.2 to 6.4: what a seat may do

    def moves(self, seat: int) -> list[Written]:
        """Every legal move of a seat, were it its turn."""
        if self.phase == "stealing":
            rich = [other for other in self.others(seat) if self.purses[other] > 0]
            return [{"steal": None}, *({"steal": other} for other in rich)]
        return [*self.useful(seat), *self.passes(seat)]

    def useful(self, seat: int) -> list[Written]:
        """Every legal move but passing."""
        hand = sorted(set(self.hands[seat]))
        found = [move for code in hand for move in self.plays(seat, code)]
        if self.options["expansion"]:
            for pair in set(combinations(sorted(self.hands[seat]), 2)):
                found += [{"discard": list(pair), "remove": card} for card in self.front[seat]]
        return found

    def can_do_more(self, seat: int) -> bool:
        """Whether the seat has any legal move but passing; `useful` cut short."""
        removable = self.options["expansion"] and self.front[seat] and len(self.hands[seat]) > 1
        # Path cards last: their places take longest to find.
        hand = sorted(set(self.hands[seat]), key=is_path)
        return bool(removable) or any(self.plays(seat, code) for code in hand)

    def passes(self, seat: int) -> list[Written]:
        """Every way to discard face down."""
        most = 3 if self.options["expansion"] else 1
        cards = sorted(self.hands[seat])
        found = {some for count in range(1, most + 1) for some in combinations(cards, count)}
        return [{"pass": list(some)} for some in sorted(found)]

    def plays(self, seat: int, code: str) -> list[Written]:
        """Every way to play a card."""
        if is_path(code):
            return self.ways_to_lay(code) if self.may_dig(seat) else []
        if code == "rockfall":
            laid = [cell for cell, (card, _) in self.maze.items() if is_path(card)]
            return [{"play": code, "at": list(cell)} for cell in laid]
        if code == "map":
            hidden = [goal for goal, cell in enumerate(GOAL_CELLS) if cell in self.face_down]
            return [{"play": code, "goal": goal} for goal in hidden]
        if code == "theft":
            return [] if "theft" in self.front[seat] else [{"play": code}]
        if code.startswith("repair-"):
            return self.repairs(code)
        return [{"play": code, "on": other} for other in self.targets(seat, code)]

    def ways_to_lay(self, code: str) -> list[Written]:
        """Every place of a path card."""
        ways = placements(code, self.maze, list(self.face_down), self.options["edition"])
        return [
            {"play": code, "at": list(at)} | ({"turned": True} if turned else {})
            for at, turned in ways
        ]

    def repairs(self, code: str) -> list[Written]:
        """Whom a repair may mend, and what; a card of one tool need not say which."""
        tools = code.split("-")[1:]
        named = [{"tool": tool} if len(tools) > 1 else {} for tool in tools]
        return [
            {"play": code, "on": other} | words
            for other in self.seats
            for tool, words in zip(tools, named, strict=True)
            if f"break-{tool}" in self.front[other]
        ]

    def targets(self, seat: int, code: str) -> list[int]:
        """On whom a card may be played."""
        if code.startswith("break-"):
            allowed = self.seats if self.options["break_own_tools"] else self.others(seat)
            return [other for other in allowed if code not in self.front[other]]
        if code == "trapped":
            return [other for other in self.others(seat) if code not in self.front[other]]
        if code in ("hands-off", "free-at-last"):
            return [other for other in self.seats if self.removed_by(code) in self.front[other]]
        if code == "swap-hats":
            return list(self.seats) if self.spare else []
        return self.others(seat)

    def others(self, seat: int) -> list[int]:
        """All seats but this one."""
        return [other for other in self.seats if other != seat]

    def removed_by(self, code: str) -> str:
        """The card that such a card takes away."""
        return {"hands-off": "theft", "free-at-last": "trapped"}[code]

    def may_dig(self, seat: int) -> bool:
        """No broken tool and no trap lies before the seat."""
        return set(self.front[seat]) <= {"theft"}

    def is_trapped(self, seat: int) -> bool:
        """Whether a trap lies before the seat."""
        return "trapped" in self.front[seat]

    # --- 3, 4 and 6.2 to 6.4: what a move does

    def play(self, seat: int, move: Written) -> None:
        """Play a legal move."""
        if self.phase == "stealing":
            self.steal(seat, move["steal"])
            return
        self.last_turn = seat
        draws, drawer = 1, seat
        for code in move.get("pass", move.get("discard", [move.get("play")])):
            self.hands[seat].remove(code)
        if "pass" in move:
            draws = len(move["pass"])
        elif "discard" in move:
            self.lift(seat, move["remove"])
        elif is_path(move["play"]):
            if self.lay(seat, move):
                self.end(connector=seat)
                return
        else:
            drawer = self.act(seat, move)
        for _ in range(min(draws, len(self.draw))):
            self.hands[drawer].append(self.draw.pop(0))
        self.hand_on(seat)

    def lay(self, seat: int, move: Written) -> bool:
        """Lay a path card; whether that turned the treasure up."""
        at = (move["at"][0], move["at"][1])
        self.maze[at] = (move["play"], move.get("turned", False))
        self.last_path = seat
        turned_up = reveal(self.maze, self.face_down, at)
        return any(self.maze[cell][0] == "treasure" for cell in turned_up)

    def act(self, seat: int, move: Written) -> int:
        """Play an action card; who draws for it."""
        code, on = move["play"], move.get("on", seat)
        if code == "rockfall":
            del self.maze[move["at"][0], move["at"][1]]
        elif code.startswith("break-") or code in ("trapped", "theft"):
            self.front[on].append(code)
            self.thefts += [on] if code == "theft" else []
        elif code.startswith("repair-"):
            self.lift(on, f"break-{move.get('tool', code.split('-')[1])}")
        elif code in ("hands-off", "free-at-last"):
            self.lift(on, self.removed_by(code))
        elif code == "swap-hats":
            self.dwarfs[on] = self.spare.pop(0)
        elif code == "swap-hands":
            self.hands[seat], self.hands[on] = self.hands[on], self.hands[seat]
            return on
        return seat

    def lift(self, seat: int, card: str) -> None:
        """Take a card away from before a seat."""
        self.front[seat].remove(card)
        if card == "theft":
            self.thefts.remove(seat)

    def hand_on(self, seat: int) -> None:
        """End the round if nobody can do more, else give the turn to the next who has cards."""
        if not self.draw and not any(map(self.can_do_more, self.seats)):
            self.end(connector=None)
            return
        turn = (seat + 1) % len(self.seats)
        while not self.hands[turn]:
            turn = (turn + 1) % len(self.seats)
        self.turn = turn

    # --- 4 to 6: the end

    def end(self, connector: int | None) -> None:
        """Share the gold, say who starts next, and ask the thieves."""
        self.connector = connector
        before = self.last_turn
        if not self.options["expansion"] and self.options["edition"] == "revised":
            before = self.starter if self.last_path is None else self.last_path
        assert before is not None
        self.next_starter = (before + 1) % len(self.seats)
        self.winners = self.who_won()
        if self.options["expansion"]:
            self.share_gold(self.winners)
        elif connector is None or self.dwarfs[connector] == "selfish":
            amount = {1: 4, 2: 3, 3: 3, 4: 2}.get(len(self.winners), 0)
            self.pay_fixed(self.winners, 4 if connector is not None else amount)
        elif self.winners:
            self.share_nuggets(self.winners, connector)
        free = [seat for seat in self.thefts if not self.is_trapped(seat)]
        around = [(free[-1] + step) % len(self.seats) for step in self.seats] if free else []
        self.thieves = [seat for seat in around if seat in free]
        self.ask_next()

    def who_won(self) -> list[int]:
        """The winners as notation.md counts them."""
        if self.options["expansion"]:
            sides = self.winning_sides()
            return [s for s in self.seats if self.dwarfs[s] in sides and not self.is_trapped(s)]
        if self.connector is None:
            return [seat for seat in self.seats if self.dwarfs[seat] == "saboteur"]
        if self.dwarfs[self.connector] == "selfish":
            return [self.connector]
        unpaid = self.options["broken_miners_unpaid"]
        miners = [seat for seat in self.seats if self.dwarfs[seat] == "miner"]
        return [seat for seat in miners if not (unpaid and self.front[seat])]

    def winning_sides(self) -> set[str]:
        """The dwarfs that win, by the table of 6.5."""
        if self.connector is None:
            return {"saboteur", "profiteer"}
        free = {team for team in ("blue", "green") if is_free(self.maze, team)}
        own = self.dwarfs[self.connector]
        return ({own} if own in free else free) | {"boss", "profiteer"}

    def share_gold(self, winners: list[int]) -> None:
        """Gold of Saboteur 2."""
        share = SHARES.get(len(winners), 1)
        for seat in winners:
            less = {"boss": 1, "profiteer": 2}.get(self.dwarfs[seat], 0)
            self.purses[seat] += max(share - less, 0)
        crystals = sum(code.endswith("+crystal") for code, _ in self.maze.values())
        geologists = [seat for seat in self.seats if self.dwarfs[seat] == "geologist"]
        free = [seat for seat in geologists if not self.is_trapped(seat)]
        for seat in free:
            self.purses[seat] += crystals // len(free)

    def share_nuggets(self, entitled: list[int], connector: int) -> None:
        """Nugget cards after the treasure: the dearest first, counter-clockwise."""
        count = len(entitled)
        if self.options["edition"] == "classic":
            players = len(self.seats)
            count = 9 if players == 10 else players - ("selfish" in self.dwarfs)
        drawn, self.nuggets = sorted(self.nuggets[:count]), self.nuggets[count:]
        seat = connector
        while drawn:
            if seat in entitled:
                self.purses[seat] += drawn.pop()
            seat = (seat - 1) % len(self.seats)

    def pay_fixed(self, seats: list[int], amount: int) -> None:
        """Pay each the same from the pile: all exactly, else one after the other, else credit."""
        if not self.take(len(seats), amount):
            for _ in seats:
                self.take(1, amount)
        for seat in seats:
            self.purses[seat] += amount

    def take(self, people: int, amount: int) -> bool:
        """Take the cards for some people from the pile: the fewest, and of those the most 3s."""
        ways = [
            Counter({1: ones, 2: twos, 3: threes})
            for ones, twos, threes in product(range(5), range(3), range(2))
            if ones + 2 * twos + 3 * threes == amount
        ]
        sums = [sum(some, Counter()) for some in combinations_with_replacement(ways, people)]
        possible = [cards for cards in sums if cards <= Counter(self.nuggets)]
        if not possible:
            return False
        best = min(possible, key=lambda cards: (cards.total(), -cards[3]))
        self.nuggets = sorted((Counter(self.nuggets) - best).elements())
        return True

    # --- 6.6: thefts

    def steal(self, thief: int, victim: int | None) -> None:
        """One gold changes hands, or none."""
        if victim is not None:
            self.purses[victim] -= 1
            self.purses[thief] += 1
        self.thieves.pop(0)
        self.ask_next()

    def ask_next(self) -> None:
        """The next thief while anybody else has gold; then the round is over."""
        while self.thieves and not any(self.purses[s] for s in self.others(self.thieves[0])):
            self.thieves.pop(0)
        self.phase = "stealing" if self.thieves else "over"
        self.turn = self.thieves[0] if self.thieves else None


FIXED = {"start", *GOALS}


# The engine and a plain reading of the rules play the same rounds, move by move.

# How much a player prefers to dig, and to be quick about the pile: rounds that end in every way.
HABITS = ((0.0, 1.0), (0.95, 1.0), (0.6, 0.3))
# Asking the plain reading for every legal move takes long: not before each one.
ASKED_EVERY = 15


@pytest.mark.parametrize("third", range(3))
def test_both_readings_of_the_rules_play_the_same_rounds(
    third: int, subtests: pytest.Subtests
) -> None:
    """Four seconds: a game at each table, by one of the habits."""
    for table in TABLES[third::3]:
        with subtests.test(str(table)):
            _play_in_both_readings(table, HABITS[third])


def _play_in_both_readings(table: Table, habit: tuple[float, float]) -> None:
    chance = Random(f"{table} {habit}")
    starter = seat_players(round_seed(f"{table}", 0), table.players).starter
    left, purses = None, None
    for number in range(1, table.rules.rounds + 1):
        deal = engine.deal(table.rules, table.players, round_seed(f"{table}", number), left)
        deal.draw = deal.draw[: int(len(deal.draw) * habit[1])]
        position = engine.start(table.rules, deal, number, starter, purses)
        naive = _naive(position, starter)
        _play_out(position, naive, chance, habit[0])
        assert naive.next_starter is not None
        starter, left, purses = naive.next_starter, position.nuggets, position.purses


def _naive(position: engine.Position, starter: int) -> NaiveRound:
    snapshot = engine.save(position)
    return NaiveRound(
        options=asdict(position.rules),
        dwarfs=snapshot["dwarfs"],
        spare=snapshot["spare"],
        goals=snapshot["goals"],
        hands=snapshot["hands"],
        draw=snapshot["draw"],
        nuggets=snapshot["nuggets"],
        purses=snapshot["purses"],
        starter=starter,
    )


def _play_out(position: engine.Position, naive: NaiveRound, chance: Random, digging: float) -> None:
    plies = 0
    while (seat := naive.turn) is not None:
        _compare(position, naive)
        moves = [write_move(move) for move in engine.legal_moves(position, seat)]
        if plies % ASKED_EVERY == 0:
            assert sorted(map(_key, moves)) == sorted(map(_key, naive.moves(seat)))
        move = _choose(moves, chance, digging)
        engine.play(position, seat, read_move(move))
        naive.play(seat, move)
        plies += 1
    _compare(position, naive)


def _key(move: dict[str, Any]) -> str:
    """A move in one order of its keys, and of the cards it discards."""
    return str(sorted((name, sorted(v) if name in ("pass", "discard") else v)
                      for name, v in move.items()))  # fmt: skip


def _choose(moves: list[dict[str, Any]], chance: Random, digging: float) -> dict[str, Any]:
    """Somebody digs east with open cards, or does anything, useful things rather than not."""
    digs = [move for move in moves if "at" in move and move["play"] != "rockfall"]
    if digs and chance.random() < digging:
        return max(digs, key=lambda move: _promise(move) + 2 * chance.random())
    useful = [move for move in moves if not {"pass", "discard"} & set(move)]
    return chance.choice(useful if useful and chance.random() < 0.6 else moves)


def _promise(move: dict[str, Any]) -> float:
    x, y = move["at"]
    ways = 0 if "." in move["play"] else len(move["play"].partition("+")[0])
    return float(x - 0.1 * abs(y) + 0.6 * ways)


def _compare(position: engine.Position, naive: NaiveRound) -> None:
    snapshot = engine.save(position)
    assert (snapshot["turn"], snapshot["phase"]) == (naive.turn, naive.phase)
    assert [sorted(hand) for hand in snapshot["hands"]] == [sorted(hand) for hand in naive.hands]
    assert [sorted(cards) for cards in snapshot["front"]] == [
        sorted(cards) for cards in naive.front
    ]
    assert (snapshot["draw"], snapshot["spare"]) == (naive.draw, naive.spare)
    assert snapshot["dwarfs"] == naive.dwarfs
    assert snapshot["purses"] == naive.purses
    assert sorted(snapshot["nuggets"]) == sorted(naive.nuggets)
    laid = {(x, y): (code, turned) for x, y, code, turned in snapshot["board"]}
    assert laid == {at: card for at, card in naive.maze.items() if card[0] not in FIXED}
    mine = {card.at: (card.card, card.turned) for card in engine.observe(position, None).mine}
    assert mine == naive.maze
    _compare_ends(snapshot["outcome"], naive)


def _compare_ends(outcome: dict[str, Any] | None, naive: NaiveRound) -> None:
    if outcome is None:
        assert naive.winners is None
        return
    assert outcome["connector"] == naive.connector
    assert sorted(outcome["winners"]) == naive.winners
    assert outcome["next_starter"] == naive.next_starter
