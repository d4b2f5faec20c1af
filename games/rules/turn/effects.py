"""What a legal move does to a position (rules.md 3, 6.2 to 6.4). Nothing is checked here."""

from collections.abc import Callable

from games.rules.cards.cards import CODES
from games.rules.cards.slots import STOLEN
from games.rules.ending.ending import end_digging
from games.rules.ending.stealing import steal
from games.rules.mine.goals import reveal_hit
from games.rules.position import Position
from games.rules.turn.compact import CHOSEN, FALL, GOAL, KIND, REMOVED, SEAT, SLOT, Compact
from games.rules.turn.discards import chosen
from games.rules.turn.legal import somebody_can_do_more

Effect = Callable[[Position, int, Compact], None]


def apply(position: Position, move: Compact) -> None:
    """Play a legal move of the seat to act and hand the turn on. The position changes in place."""
    seat = position.turn
    assert seat is not None, "nobody moves in a round that is over"
    _EFFECTS[move >> KIND](position, seat, move)


def _lay(position: Position, seat: int, move: Compact) -> None:
    tile = move & 255
    position.hands[seat].remove(tile >> 1)
    position.last_path = seat
    hit = position.maze.lay(move - tile, tile)
    if hit and reveal_hit(position, move - tile, hit):
        _count_turn(position, seat)
        end_digging(position, connector=seat)
    else:
        _end_turn(position, seat)


def _play_on(position: Position, seat: int, move: Compact) -> None:
    number = (move & 255) >> 1
    position.hands[seat].remove(number)
    _ON[number](position, seat, move)


def _flip_before(position: Position, seat: int, move: Compact) -> None:
    """A card comes before a player or goes away: either way that player's bit changes."""
    slot, target = move >> SLOT & 7, move >> SEAT & 15
    position.before[slot] ^= 1 << target
    if slot == STOLEN:
        position.thefts.remove(target)
    _end_turn(position, seat)


def _inspect(position: Position, seat: int, move: Compact) -> None:
    target = move >> SEAT & 15
    position.seen_dwarfs.append((seat, target, position.dwarfs[target], position.turns + 1))
    _end_turn(position, seat)


def _swap_hats(position: Position, seat: int, move: Compact) -> None:
    target = move >> SEAT & 15
    position.put_away.append(position.dwarfs[target])
    position.dwarfs[target] = position.spare.pop(0)
    position.hat_swaps[target] = position.turns + 1
    _end_turn(position, seat)


def _swap_hands(position: Position, seat: int, move: Compact) -> None:
    """The partner draws one card and the player none (rules.md 6.4)."""
    partner, hands = move >> SEAT & 15, position.hands
    turn = position.turns + 1
    position.given.append((seat, turn, partner, tuple(hands[seat])))
    position.given.append((partner, turn, seat, tuple(hands[partner])))
    hands[seat], hands[partner] = hands[partner], hands[seat]
    if position.draw:
        hands[partner].append(position.draw.pop())
    _end_turn(position, seat, draws=0)


def _rockfall(position: Position, seat: int, move: Compact) -> None:
    position.hands[seat].remove((move & 255) >> 1)
    position.maze.remove((move & ~255) - FALL)
    _end_turn(position, seat)


def _map(position: Position, seat: int, move: Compact) -> None:
    position.hands[seat].remove((move & 255) >> 1)
    position.seen_goals[seat] |= 1 << (move >> GOAL & 3)
    _end_turn(position, seat)


def _theft(position: Position, seat: int, move: Compact) -> None:
    position.hands[seat].remove((move & 255) >> 1)
    position.before[STOLEN] |= 1 << seat
    position.thefts.append(seat)
    _end_turn(position, seat)


def _pass(position: Position, seat: int, move: Compact) -> None:
    _end_turn(position, seat, draws=_discard(position, seat, move))


def _discard(position: Position, seat: int, move: Compact) -> int:
    """Put the cards a move names on the discard pile; how many they are."""
    hand = position.hands[seat]
    cards = chosen(hand, move & CHOSEN)
    for number in cards:
        hand.remove(number)
        position.discards.append((seat, number))
    return len(cards)


def _discard_two(position: Position, seat: int, move: Compact) -> None:
    _discard(position, seat, move)
    slot = move >> REMOVED & 7
    position.before[slot] ^= 1 << seat
    if slot == STOLEN:
        position.thefts.remove(seat)
    _end_turn(position, seat)


def _steal(position: Position, seat: int, move: Compact) -> None:
    steal(position, seat, (move & 255) - 1 if move & 255 else None)


def _count_turn(position: Position, seat: int) -> None:
    position.turns += 1
    position.last_turn = seat


def _end_turn(position: Position, seat: int, draws: int = 1) -> None:
    """Draw, then ask whether the round is over, then hand the turn on (rules.md 3, 4)."""
    position.turns += 1
    position.last_turn = seat
    draw, hands = position.draw, position.hands
    while draws and draw:
        hands[seat].append(draw.pop())
        draws -= 1
    players = len(hands)
    if not draw and not somebody_can_do_more(position):
        end_digging(position, connector=None)
        return
    for _ in range(players):
        seat = (seat + 1) % players
        if hands[seat]:
            position.turn = seat
            return
    end_digging(position, connector=None)  # cards in the pile, but nobody holds one: set-ups only


_ON: dict[int, Effect] = {
    number: {"inspection": _inspect, "swap-hats": _swap_hats, "swap-hands": _swap_hands}.get(
        code, _flip_before
    )
    for number, code in enumerate(CODES)
}
_EFFECTS: tuple[Effect, ...] = (
    _lay,
    _play_on,
    _rockfall,
    _map,
    _theft,
    _pass,
    _discard_two,
    _steal,
)
