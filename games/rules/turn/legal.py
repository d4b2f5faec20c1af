"""Which moves a seat has (rules.md 3, 6.2 to 6.4). Complete, each different move once."""

from collections.abc import Callable
from functools import cache

from games.rules.cards.cards import ACTION_CODES, NUMBER, PATH_COUNT
from games.rules.cards.cells import BESIDE_GOAL
from games.rules.cards.slots import STOLEN, slots_of
from games.rules.cards.tiles import ASKED, FITS, IS_LADDER, LADDER_FITS, LIT
from games.rules.position import Position
from games.rules.state import STEALING
from games.rules.turn.compact import (
    DISCARD,
    FALL,
    GOAL,
    LOOK,
    ON,
    PASS,
    REMOVED,
    SEAT,
    SLOT,
    STEAL,
    THEFT,
    Compact,
)
from games.rules.turn.discards import choices, repeats_in

LADDERS = frozenset(number for number in range(PATH_COUNT) if IS_LADDER[number << 1])
_targets: dict[int, tuple[Compact, ...]] = {}


def legal_list(position: Position) -> list[Compact]:
    """Every legal move of the seat to act, as compact numbers."""
    seat = position.turn
    if seat is None:
        return []
    if position.phase == STEALING:
        return [STEAL, *(STEAL | victim + 1 for victim in victims(position, seat))]
    hand = position.hands[seat]
    moves: list[Compact] = []
    paths = []
    for number in dict.fromkeys(hand):
        if number < PATH_COUNT:
            paths.append(number)
        else:
            moves += ACTION[number](position, seat, number)
    if paths and position.may_dig(seat):
        moves += placements(position, paths)
    return moves + discards(position, seat)


def has_useful_move(position: Position, seat: int) -> bool:
    """Whether a seat could do anything but pass, were it its turn (rules.md 4)."""
    paths = []
    for number in position.hands[seat]:
        if number < PATH_COUNT:
            paths.append(number)
        elif ACTION[number](position, seat, number):
            return True
    if paths and position.may_dig(seat) and placements(position, paths):
        return True
    return position.rules.expansion and len(position.hands[seat]) > 1 and bears(position, seat)


def somebody_can_do_more(position: Position) -> bool:
    """Whether any player could do anything but pass, on turn (rules.md 4)."""
    return any(has_useful_move(position, seat) for seat in range(len(position.hands)))


def placements(position: Position, paths: list[int]) -> list[Compact]:
    """Every way to lay these path cards, by number (rules.md 3.1, 6.3)."""
    needed = LIT if position.rules.edition == "revised" else ASKED
    moves = [
        cell | tile
        for cell, edges in position.maze.frontier.items()
        if edges & needed
        for row in [FITS[edges]]
        for number in paths
        for tile in row[number]
    ]
    if position.rules.expansion and not LADDERS.isdisjoint(paths):
        moves += _ladder_placements(position, [number for number in paths if number in LADDERS])
    return moves


def _ladder_placements(position: Position, ladders: list[int]) -> list[Compact]:
    """A ladder needs no connection, but may not lie beside a goal (rules.md 6.3)."""
    return [
        cell | tile
        for cell, edges in position.maze.frontier.items()
        if cell not in BESIDE_GOAL
        for number in ladders
        for tile in LADDER_FITS[edges][number]
    ]


def victims(position: Position, thief: int) -> list[int]:
    """Whom a thief may rob: the other seats that have any gold (rules.md 6.6)."""
    return [seat for seat, gold in enumerate(position.purses) if gold > 0 and seat != thief]


def discards(position: Position, seat: int) -> list[Compact]:
    """Every different pass, and with the expansion every different pair of cards thrown off to
    remove each card before oneself (rules.md 3.4, 6.2)."""
    cards = sorted(position.hands[seat])
    size, repeats = len(cards), repeats_in(cards)
    if not position.rules.expansion:
        return passes(size, repeats, 1)
    if bears(position, seat):
        slots = sum(1 << slot for slot, seats in enumerate(position.before) if seats >> seat & 1)
        return passes(size, repeats, 3) + removals(size, repeats, slots)
    return passes(size, repeats, 3)


@cache
def passes(size: int, repeats: int, most: int) -> list[Compact]:
    """The passes of up to `most` cards of a hand (`discards`); a list that nobody may change."""
    return [PASS | c for count in range(1, most + 1) for c in choices(size, repeats, count)]


@cache
def removals(size: int, repeats: int, slots: int) -> list[Compact]:
    """Two cards thrown off for each card before a player; a list that nobody may change."""
    pairs = choices(size, repeats, 2)
    return [
        DISCARD | slot << REMOVED | pair for slot in range(5) if slots >> slot & 1 for pair in pairs
    ]


def bears(position: Position, seat: int) -> bool:
    """Whether any card lies before a seat."""
    pickaxe, lantern, cart, trapped, theft = position.before
    return bool((pickaxe | lantern | cart | trapped | theft) >> seat & 1)


def _on(prefix: Compact, seats: int) -> tuple[Compact, ...]:
    """The moves of a card on each seat of a mask; remembered, for there are few such masks."""
    key = prefix << 12 | seats
    moves = _targets.get(key)
    if moves is None:
        moves = tuple(prefix | seat << SEAT for seat in range(12) if seats >> seat & 1)
        _targets[key] = moves
    return moves


def _everyone(position: Position) -> int:
    return (1 << len(position.dwarfs)) - 1


def _put_before(number: int, slot: int) -> "Legality":
    """A card that goes before a player who has none of its kind (rules.md 3.3, 6.4)."""
    prefix = ON | slot << SLOT | number << 1

    def moves(position: Position, seat: int, _: int) -> tuple[Compact, ...]:
        allowed = _everyone(position) & ~position.before[slot]
        if slot > 2 or not position.rules.break_own_tools:
            allowed &= ~(1 << seat)
        return _on(prefix, allowed)

    return moves


def _take_away(number: int, slots: tuple[int, ...]) -> "Legality":
    """A card that removes one of certain cards before any player (rules.md 3.3, 6.4)."""
    prefixes = [(slot, ON | slot << SLOT | number << 1) for slot in slots]

    def moves(position: Position, seat: int, _: int) -> list[Compact]:
        before = position.before
        return [move for slot, prefix in prefixes for move in _on(prefix, before[slot])]

    return moves


def _on_others(position: Position, seat: int, number: int) -> tuple[Compact, ...]:
    return _on(ON | number << 1, _everyone(position) & ~(1 << seat))


def _swap_hats(position: Position, seat: int, number: int) -> tuple[Compact, ...]:
    return _on(ON | number << 1, _everyone(position)) if position.spare else ()


def _theft(position: Position, seat: int, number: int) -> tuple[Compact, ...]:
    return () if position.before[STOLEN] >> seat & 1 else (THEFT | number << 1,)


def _rockfall(position: Position, seat: int, number: int) -> list[Compact]:
    low = number << 1
    return [
        FALL + cell | low for cell, tile in position.maze.tiles.items() if tile >> 1 < PATH_COUNT
    ]


def _map(position: Position, seat: int, number: int) -> list[Compact]:
    return [LOOK | goal << GOAL | number << 1 for goal in position.maze.hidden.values()]


Legality = Callable[[Position, int, int], "list[Compact] | tuple[Compact, ...]"]
_BY_CODE: dict[str, Legality] = {
    "rockfall": _rockfall,
    "map": _map,
    "theft": _theft,
    "inspection": _on_others,
    "swap-hands": _on_others,
    "swap-hats": _swap_hats,
}


def _legality(code: str) -> Legality:
    if code in _BY_CODE:
        return _BY_CODE[code]
    slots = slots_of(code)
    if code.startswith("break-") or code == "trapped":
        return _put_before(NUMBER[code], slots[0])
    return _take_away(NUMBER[code], slots)


ACTION: dict[int, Legality] = {NUMBER[code]: _legality(code) for code in ACTION_CODES}
"""By number: the moves of an action card in a seat's hand."""
