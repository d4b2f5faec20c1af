"""Gold in the base game: nugget cards (rules.md 5)."""

from itertools import product
from typing import Any

from games.rules.position import Position

SELFISH_TAKES = 4
SABOTEURS_TAKE = {0: 0, 1: 4, 2: 3, 3: 3}
MANY_SABOTEURS_TAKE = 2
# ways to make an amount, as numbers of threes, twos and ones
_COMBINATIONS = {
    amount: [
        (threes, twos, ones)
        for threes, twos, ones in product(range(2), range(3), range(5))
        if 3 * threes + 2 * twos + ones == amount
    ]
    for amount in (2, 3, 4)
}


def share_nuggets(position: Position, connector: int | None) -> tuple[list[int], dict[str, Any]]:
    """Share the gold of a base game: take nugget cards from the pile, in place.

    Return each seat's gold, and the winners for the outcome.
    """
    if connector is None:
        winners = _seats(position, "saboteur")
        amount = SABOTEURS_TAKE.get(len(winners), MANY_SABOTEURS_TAKE)
        return _pay_fixed(position, winners, amount), {"winners": tuple(winners)}
    if position.dwarfs[connector] == "selfish":
        gains = _pay_fixed(position, [connector], SELFISH_TAKES)
        return gains, {"winners": (connector,)}
    entitled = [seat for seat in _seats(position, "miner") if _may_be_paid(position, seat)]
    return _draw_and_share(position, entitled, connector), {"winners": tuple(entitled)}


def _seats(position: Position, dwarf: str) -> list[int]:
    return [seat for seat, held in enumerate(position.dwarfs) if held == dwarf]


def _may_be_paid(position: Position, seat: int) -> bool:
    return position.may_dig(seat) or not position.rules.broken_miners_unpaid


def _draw_and_share(position: Position, entitled: list[int], connector: int) -> list[int]:
    """Deal the best cards first, counter-clockwise from the connector; return each seat's gold."""
    players = position.players
    gains = [0] * players
    if not entitled:
        return gains
    count = cards_drawn(position, len(entitled))
    drawn = sorted(position.nuggets[:count], reverse=True)
    del position.nuggets[:count]
    order = sorted(entitled, key=lambda seat: (connector - seat) % players)
    for turn, value in enumerate(drawn):
        gains[order[turn % len(order)]] += value
    return gains


def cards_drawn(position: Position, entitled: int) -> int:
    """Return how many nugget cards are drawn for the entitled miners to share."""
    if position.rules.edition == "revised":
        return entitled
    selfish = "selfish" in position.dwarfs
    return min(position.players - selfish, 9)


def _pay_fixed(position: Position, seats: list[int], amount: int) -> list[int]:
    """Pay these seats the full amount, even if the pile runs out; return each seat's gold."""
    gains = [amount if seat in seats else 0 for seat in range(position.players)]
    if not _pay_all(position.nuggets, len(seats), amount):
        for _ in seats:
            _pay_all(position.nuggets, 1, amount)  # the rest is credited
    return gains


def _pay_all(pile: list[int], count: int, amount: int) -> bool:
    """Take `count` times an amount with the fewest cards, then the most threes.

    Return False, and take nothing, if the pile cannot make it.
    """
    if not count:
        return True
    sums = (
        tuple(map(sum, zip(*each, strict=True)))
        for each in product(_COMBINATIONS[amount], repeat=count)
    )
    have = (pile.count(3), pile.count(2), pile.count(1))
    possible = [needed for needed in sums if all(n <= h for n, h in zip(needed, have, strict=True))]
    if not possible:
        return False
    threes, twos, ones = min(possible, key=lambda needed: (sum(needed), -needed[0]))
    for value, number in ((3, threes), (2, twos), (1, ones)):
        for _ in range(number):
            pile.remove(value)
    return True
