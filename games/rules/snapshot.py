"""Converts between a Position and a State of plain codes, without loss."""

from games.rules.cards.cards import CODES, NUMBER, PATH_COUNT
from games.rules.cards.cells import GOALS, pack, unpack
from games.rules.cards.slots import SLOTS
from games.rules.cards.tiles import code_of, tile_of
from games.rules.mine.maze import Maze
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.state import Outcome, State


def load(state: State) -> Position:
    """Return the position of a state. Raises InvalidOption, KeyError or ValueError."""
    position = Position(
        rules=Ruleset.from_options(state.rules),
        number=state.number,
        starter=state.starter,
        turn=state.turn,
        maze=_maze(state),
        goals=tuple(NUMBER[face] for face in state.goals),
        dwarfs=list(state.dwarfs),
        spare=list(state.spare),
        hands=[_numbers(hand) for hand in state.hands],
        draw=_numbers(state.draw)[::-1],
        aside=tuple(_numbers(state.aside)),
        nuggets=list(state.nuggets),
        purses=list(state.purses),
        before=_before(state.front),
        thefts=list(state.thefts),
        discards=[
            (seat, NUMBER[code]) for seat, codes in enumerate(state.discards) for code in codes
        ],
        revealed=[goal for goal, _ in state.goals_up],
        hat_swaps={seat: turn for seat, turn in enumerate(state.hat_swaps) if turn},
        put_away=list(state.put_away),
        phase=state.phase,
        turns=state.turns,
        last_path=state.last_path,
        last_turn=state.last_turn,
        thieves=list(state.thieves),
        outcome=Outcome.from_json(state.outcome) if state.outcome else None,
    )
    _load_knowledge(position, state)
    return position


def save(position: Position) -> State:
    """Return the state of a position."""
    seats = range(position.players)
    tiles = position.maze.tiles
    return State(
        rules=position.rules.options(),
        number=position.number,
        starter=position.starter,
        turn=position.turn,
        phase=position.phase,
        dwarfs=list(position.dwarfs),
        spare=list(position.spare),
        goals=[CODES[number] for number in position.goals],
        board=[
            [*unpack(cell), code_of(tile), bool(tile & 1)]
            for cell, tile in tiles.items()
            if tile >> 1 < PATH_COUNT
        ],
        hands=[_codes(hand) for hand in position.hands],
        front=[front_of(position, seat) for seat in seats],
        draw=_codes(position.draw[::-1]),
        aside=_codes(position.aside),
        nuggets=list(position.nuggets),
        purses=list(position.purses),
        discards=[[CODES[n] for who, n in position.discards if who == seat] for seat in seats],
        goals_up=[[goal, bool(tiles[GOALS[goal]] & 1)] for goal in position.revealed],
        thefts=list(position.thefts),
        seen_goals=[
            [goal for goal in range(3) if seen >> goal & 1] for seen in position.seen_goals
        ],
        seen_dwarfs=[seen_dwarfs_of(position, seat) for seat in seats],
        given=[
            [[turn, to, _codes(cards)] for who, turn, to, cards in position.given if who == seat]
            for seat in seats
        ],
        hat_swaps=[position.hat_swaps.get(seat, 0) for seat in seats],
        put_away=list(position.put_away),
        turns=position.turns,
        last_path=position.last_path,
        last_turn=position.last_turn,
        thieves=list(position.thieves),
        outcome=position.outcome.as_json() if position.outcome else None,
    )


def front_of(position: Position, seat: int) -> list[str]:
    """Return the codes of the cards in front of a seat."""
    return [code for slot, code in enumerate(SLOTS) if position.before[slot] >> seat & 1]


def seen_dwarfs_of(position: Position, seat: int) -> list[list[object]]:
    """Return a seat's last inspection of each player: [seat, dwarf, turn]."""
    last = {on: [on, dwarf, turn] for who, on, dwarf, turn in position.seen_dwarfs if who == seat}
    return [list(seen) for _, seen in sorted(last.items())]


def _maze(state: State) -> Maze:
    maze = Maze()
    for goal, turned in state.goals_up:
        maze.reveal(GOALS[goal], tile_of(state.goals[goal], turned))
    for x, y, code, turned in state.board:
        maze.lay(pack(x, y), tile_of(code, turned))
    return maze


def _before(front: list[list[str]]) -> list[int]:
    return [sum(1 << seat for seat, cards in enumerate(front) if code in cards) for code in SLOTS]


def _load_knowledge(position: Position, state: State) -> None:
    for seat, goals in enumerate(state.seen_goals):
        position.seen_goals[seat] = sum(1 << goal for goal in goals)
    for seat, dwarfs in enumerate(state.seen_dwarfs):
        position.seen_dwarfs += [(seat, on, dwarf, turn) for on, dwarf, turn in dwarfs]
    for seat, gifts in enumerate(state.given):
        position.given += [(seat, turn, to, tuple(_numbers(cards))) for turn, to, cards in gifts]


def _numbers(codes: list[str]) -> list[int]:
    return [NUMBER[code] for code in codes]


def _codes(numbers: list[int] | tuple[int, ...]) -> list[str]:
    return [CODES[number] for number in numbers]
