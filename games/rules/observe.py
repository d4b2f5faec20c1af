"""Builds observations from nothing, field by field (architecture.md, rules.md 7)."""

from collections.abc import Iterable

from games.rules.cards.cards import CODES, PATH_COUNT
from games.rules.cards.cells import Cell, letters_of, unpack
from games.rules.cards.tiles import MASK, REACH_FOR, code_of
from games.rules.claims import SeatClaim
from games.rules.events import Event
from games.rules.kinds.registry import expand
from games.rules.mine.placements import placements
from games.rules.moves import Move
from games.rules.observation import Ending, GivenCards, LaidCard, Observation, SeenDwarf
from games.rules.phases import OVER
from games.rules.position import Position
from games.rules.snapshot import front_of
from games.rules.turn import legal, why_idle


def observe(
    position: Position,
    seat: int | None,
    events: Iterable[Event] = (),
    claims: Iterable[SeatClaim] = (),
    *,
    game_over: bool = False,
) -> Observation:
    """Return a round as a seat sees it, or as everybody does for None.

    A position keeps neither its history nor claims, so callers who need them pass the round's
    `events` and the `claims` not withdrawn. With `game_over` the gold of an earlier round is
    public.
    """
    open_gold = _is_gold_open(position, game_over)
    hand = () if seat is None else _hand(position, seat)
    return Observation(
        rules=position.rules,
        seat=seat,
        number=position.number,
        starter=position.starter,
        turn=position.turn,
        phase=position.phase,
        turns=position.turns,
        mine=mine(position),
        goals_up=tuple(_face(position, goal) for goal in range(3)),
        hand_sizes=tuple(len(held) for held in position.hands),
        fronts=tuple(tuple(front_of(position, other)) for other in range(position.players)),
        draw_size=len(position.draw),
        has_gold=_has_gold(position),
        ending=_ending(position, seat, open_gold),
        purses=tuple(position.purses) if open_gold else None,
        events=tuple(events),
        claims=tuple(claims),
        looks=tuple(_looks(position, goal) for goal in range(3)),
        inspections=_inspections(position),
        dwarf=None if seat is None else position.dwarfs[seat],
        hand=hand,
        purse=None if seat is None else position.purses[seat],
        seen_goals=() if seat is None else _seen_goals(position, seat),
        seen_dwarfs=() if seat is None else _seen_dwarfs(position, seat),
        given=() if seat is None else _given(position, seat),
        moves=() if seat is None or seat != position.turn else moves_in_order(position),
        idle=() if seat is None else why_idle(position, seat, hand),
        places=() if seat is None else _places(position, seat, hand),
    )


def mine(position: Position) -> tuple[LaidCard, ...]:
    """Return every face-up card of the mine, row by row from the north, each from west to east."""
    maze = position.maze
    blue, green = (
        (maze.lit_by(REACH_FOR[team]) for team in ("blue", "green"))
        if position.rules.expansion
        else (maze.reached, maze.reached)
    )
    return tuple(
        LaidCard(
            at=unpack(cell),
            card=code_of(tile),
            turned=bool(tile & 1),
            openings=letters_of(MASK[tile]),
            reached=letters_of(maze.reached.get(cell, 0)),
            free_for_blue=letters_of(blue.get(cell, 0)),
            free_for_green=letters_of(green.get(cell, 0)),
        )
        for cell, tile in sorted(maze.tiles.items())
    )


def moves_in_order(position: Position) -> tuple[Move, ...]:
    """Return the legal moves of the seat to act, in an order that reveals nothing hidden."""
    return tuple(expand(position, move) for move in sorted(legal(position)))


def _hand(position: Position, seat: int) -> tuple[str, ...]:
    return tuple(CODES[number] for number in sorted(position.hands[seat]))


def _face(position: Position, goal: int) -> str | None:
    return CODES[position.goals[goal]] if goal in position.revealed else None


def _has_gold(position: Position) -> tuple[bool, ...] | None:
    if not position.rules.expansion:
        return None
    return tuple(gold > 0 for gold in position.purses)


def _is_gold_open(position: Position, game_over: bool) -> bool:
    """Return whether the game ended, with this round or a later one, so that gold is public."""
    if position.outcome is None or position.phase != OVER:
        return False
    return game_over or position.number == position.rules.rounds


def _ending(position: Position, seat: int | None, open_gold: bool) -> Ending | None:
    outcome = position.outcome
    if outcome is None:
        return None
    gains_public = position.rules.expansion or open_gold
    return Ending(
        treasure=outcome.treasure,
        connector=outcome.connector,
        dwarfs=tuple(position.dwarfs),
        spare=tuple(position.spare),
        goals=tuple(CODES[number] for number in position.goals),
        winners=outcome.winners,
        gains=tuple(
            gain if gains_public or other == seat else None
            for other, gain in enumerate(outcome.gains)
        ),
        teams=outcome.teams,
        free_for=outcome.free_for,
        crystals=outcome.crystals,
        stolen=outcome.stolen,
    )


def _looks(position: Position, goal: int) -> tuple[int, ...]:
    return tuple(seat for seat, seen in enumerate(position.seen_goals) if seen >> goal & 1)


def _inspections(position: Position) -> tuple[tuple[int, int], ...]:
    return tuple(sorted({(who, on) for who, on, _dwarf, _turn in position.seen_dwarfs}))


def _seen_goals(position: Position, seat: int) -> tuple[tuple[int, str], ...]:
    seen = position.seen_goals[seat]
    return tuple((goal, CODES[position.goals[goal]]) for goal in range(3) if seen >> goal & 1)


def _seen_dwarfs(position: Position, seat: int) -> tuple[SeenDwarf, ...]:
    last = {on: (dwarf, turn) for who, on, dwarf, turn in position.seen_dwarfs if who == seat}
    return tuple(
        SeenDwarf(on, dwarf, stale=position.hat_swaps.get(on, 0) > turn)
        for on, (dwarf, turn) in sorted(last.items())
    )


def _given(position: Position, seat: int) -> tuple[GivenCards, ...]:
    return tuple(
        GivenCards(to, tuple(CODES[number] for number in sorted(cards)))
        for who, _, to, cards in position.given
        if who == seat
    )


def _places(
    position: Position, seat: int, hand: tuple[str, ...]
) -> tuple[tuple[str, tuple[tuple[Cell, bool], ...]], ...]:
    if position.outcome is not None or not position.may_dig(seat):
        return ()
    found: dict[str, list[tuple[Cell, bool]]] = {}
    paths = [n for n in dict.fromkeys(position.hands[seat]) if n < PATH_COUNT]
    for move in sorted(placements(position, paths)):
        code, turned = CODES[(move & 255) >> 1], bool(move & 1)
        found.setdefault(code, []).append((unpack(move), turned))
    return tuple((code, tuple(found[code])) for code in dict.fromkeys(hand) if code in found)
