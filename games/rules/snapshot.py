"""Snapshots: positions as plain codes, as rows, files and scenarios hold them, without loss."""

from typing import Any

from games.rules.cards.cards import CODES, NUMBER, PATH_COUNT, SLOTS
from games.rules.cards.cells import GOALS, pack, unpack
from games.rules.cards.tiles import code_of, tile_of
from games.rules.mine.maze import Maze
from games.rules.position import Outcome, Position
from games.rules.ruleset import Ruleset

Snapshot = dict[str, Any]
"""A position by the names of `save`. Every value holds only JSON's kinds."""


def load(snapshot: Snapshot) -> Position:
    """Return the position of a snapshot; keys that `save` writes after `discards` may be missing.

    Raises InvalidOption for wrong rules, KeyError for a missing key, and ValueError for a wrong
    value.
    """
    position = Position(
        rules=Ruleset.from_options(snapshot["rules"]),
        number=snapshot["number"],
        starter=snapshot["starter"],
        turn=snapshot["turn"],
        maze=_maze(snapshot),
        goals=tuple(NUMBER[face] for face in snapshot["goals"]),
        dwarfs=list(snapshot["dwarfs"]),
        spare=list(snapshot["spare"]),
        hands=[_numbers(hand) for hand in snapshot["hands"]],
        draw=_numbers(snapshot["draw"])[::-1],
        aside=tuple(_numbers(snapshot["aside"])),
        nuggets=list(snapshot["nuggets"]),
        purses=list(snapshot["purses"]),
        before=_before(snapshot["front"]),
        thefts=list(snapshot.get("thefts", [])),
        discards=[
            (seat, NUMBER[code])
            for seat, codes in enumerate(snapshot["discards"])
            for code in codes
        ],
        revealed=[goal for goal, _ in snapshot.get("goals_up", [])],
        hat_swaps={seat: turn for seat, turn in enumerate(snapshot.get("hat_swaps", [])) if turn},
        put_away=list(snapshot.get("put_away", [])),
        phase=snapshot["phase"],
        turns=snapshot.get("turns", 0),
        last_path=snapshot.get("last_path"),
        last_turn=snapshot.get("last_turn"),
        thieves=list(snapshot.get("thieves", [])),
        outcome=Outcome.from_json(outcome) if (outcome := snapshot.get("outcome")) else None,
    )
    _load_knowledge(position, snapshot)
    return position


def save(position: Position) -> Snapshot:
    """Return a position as a snapshot, a dict of JSON's kinds of values, with all secrets."""
    seats = range(position.players)
    tiles = position.maze.tiles
    return {
        "rules": position.rules.options(),  # those that are not defaults
        "number": position.number,  # of the round, from 1
        "starter": position.starter,
        "turn": position.turn,  # the seat to act; None when the round is over
        "phase": position.phase,
        "dwarfs": list(position.dwarfs),  # per seat
        "spare": list(position.spare),  # not dealt, next to be drawn first
        # the three faces, north to south
        "goals": [CODES[number] for number in position.goals],
        # laid path cards, in the order they were laid
        "board": [
            [*unpack(cell), code_of(tile), bool(tile & 1)]
            for cell, tile in tiles.items()
            if tile >> 1 < PATH_COUNT
        ],
        # per seat, as are front and discards
        "hands": [_codes(hand) for hand in position.hands],
        "front": [front_of(position, seat) for seat in seats],
        "draw": _codes(position.draw[::-1]),  # next card first
        "aside": _codes(position.aside),
        "nuggets": list(position.nuggets),  # next card first; empty with the expansion
        # per seat, before this round's gold and after it once it is shared
        "purses": list(position.purses),
        "discards": [[CODES[n] for who, n in position.discards if who == seat] for seat in seats],
        # as they were revealed
        "goals_up": [[goal, bool(tiles[GOALS[goal]] & 1)] for goal in position.revealed],
        "thefts": list(position.thefts),  # seats in the order they laid their thefts
        # per seat: goals seen by map
        "seen_goals": [
            [goal for goal in range(3) if seen >> goal & 1] for seen in position.seen_goals
        ],
        "seen_dwarfs": [seen_dwarfs_of(position, seat) for seat in seats],
        # per seat: number of the turn, partner and cards of every swap of hands it was part of
        "given": [
            [[turn, to, _codes(cards)] for who, turn, to, cards in position.given if who == seat]
            for seat in seats
        ],
        # per seat: turn of the last swap, 0 never
        "hat_swaps": [position.hat_swaps.get(seat, 0) for seat in seats],
        "put_away": list(position.put_away),
        "turns": position.turns,
        "last_path": position.last_path,
        "last_turn": position.last_turn,
        "thieves": list(position.thieves),
        "outcome": position.outcome.as_json() if position.outcome else None,
    }


def front_of(position: Position, seat: int) -> list[str]:
    """Return the codes of the cards in front of a seat, in the order of the slots."""
    return [code for slot, code in enumerate(SLOTS) if position.before[slot] >> seat & 1]


def seen_dwarfs_of(position: Position, seat: int) -> list[list[object]]:
    """Return a seat's last inspection of each player, as lists [seat, dwarf, turn]."""
    last = {on: [on, dwarf, turn] for who, on, dwarf, turn in position.seen_dwarfs if who == seat}
    return [list(seen) for _, seen in sorted(last.items())]


def _maze(snapshot: Snapshot) -> Maze:
    maze = Maze()
    for goal, turned in snapshot.get("goals_up", []):
        maze.reveal(GOALS[goal], tile_of(snapshot["goals"][goal], turned))
    for x, y, code, turned in snapshot["board"]:
        maze.lay(pack(x, y), tile_of(code, turned))
    return maze


def _before(front: list[list[str]]) -> list[int]:
    return [sum(1 << seat for seat, cards in enumerate(front) if code in cards) for code in SLOTS]


def _load_knowledge(position: Position, snapshot: Snapshot) -> None:
    for seat, goals in enumerate(snapshot.get("seen_goals", [])):
        position.seen_goals[seat] = sum(1 << goal for goal in goals)
    for seat, dwarfs in enumerate(snapshot.get("seen_dwarfs", [])):
        position.seen_dwarfs += [(seat, on, dwarf, turn) for on, dwarf, turn in dwarfs]
    for seat, gifts in enumerate(snapshot.get("given", [])):
        position.given += [(seat, turn, to, tuple(_numbers(cards))) for turn, to, cards in gifts]


def _numbers(codes: list[str]) -> list[int]:
    return [NUMBER[code] for code in codes]


def _codes(numbers: list[int] | tuple[int, ...]) -> list[str]:
    return [CODES[number] for number in numbers]
