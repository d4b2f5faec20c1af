"""Winners and gold: nuggets in the base game (rules.md 5), shares in Saboteur 2 (rules.md 6.5)."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import Any

from games.rules.cards.cells import GOALS
from games.rules.cards.tiles import FEATURE, REACH_FOR
from games.rules.mine.goals import TREASURE
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
    """Share the gold of a base game by taking nugget cards from the pile, in place.

    `connector` is the seat that reached the treasure, or None. Return the gold of each seat, and
    the dict `{"winners": …}` with a tuple of seats.
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
    """Return how many nugget cards are drawn for a number of `entitled` miners to share."""
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


TEAMS = ("blue", "green")
SHARE = {1: 5, 2: 4, 3: 3, 4: 2}
SHARE_OF_MANY = 1
LESS = {"boss": 1, "profiteer": 2}


def share_gold(position: Position, connector: int | None) -> tuple[list[int], dict[str, Any]]:
    """Return the gold of each seat in Saboteur 2, and a dict of facts for the outcome:

    `winners`, `teams`, `free_for` (the teams with a free path) and `crystals`. `connector` is the
    seat that reached the treasure, or None. The position is unchanged.
    """
    free_for = teams_with_a_free_path(position) if connector is not None else ()
    teams = () if connector is None else winning_teams(position.dwarfs[connector], free_for)
    winners = _winners(position, connector, teams)
    crystals = _crystals(position)
    share = SHARE.get(len(winners), SHARE_OF_MANY)
    gains = [0] * position.players
    for seat in winners:
        gains[seat] = max(0, share - LESS.get(position.dwarfs[seat], 0))
    geologists = _untrapped(position, ("geologist",))
    for seat in geologists:
        gains[seat] = crystals // len(geologists)
    facts = {"winners": tuple(winners), "teams": teams, "free_for": free_for, "crystals": crystals}
    return gains, facts


def teams_with_a_free_path(position: Position) -> tuple[str, ...]:
    """Return the teams that reach the treasure without passing the other team's doors."""
    treasure = GOALS[position.goals.index(TREASURE)]
    return tuple(team for team in TEAMS if treasure in position.maze.lit_by(REACH_FOR[team]))


def winning_teams(connector: str, free_for: tuple[str, ...]) -> tuple[str, ...]:
    """Return the teams that win the digging (rules.md 6.5).

    `connector` is the dwarf that reached the treasure, `free_for` are the teams with a free path:
    its own team alone if it is among these, otherwise all of these.
    """
    return (connector,) if connector in free_for else free_for


def _winners(position: Position, connector: int | None, teams: tuple[str, ...]) -> list[int]:
    if connector is None:
        return _untrapped(position, ("saboteur", "profiteer"))
    return _untrapped(position, (*teams, "boss", "profiteer"))


def _untrapped(position: Position, dwarfs: tuple[str, ...]) -> list[int]:
    return [
        seat
        for seat, dwarf in enumerate(position.dwarfs)
        if dwarf in dwarfs and not position.is_trapped(seat)
    ]


def _crystals(position: Position) -> int:
    return sum(FEATURE[tile] == "crystal" for tile in position.maze.tiles.values())


_TOGETHER = ("miner", "saboteur", "blue", "green")


def sides_of(dwarfs: Sequence[str]) -> list[list[int]]:
    """Return a list of seats for each side of a round.

    Miners, saboteurs, and the blue and green team are sides; every other dwarf is a side alone.
    """
    sides: dict[str, list[int]] = defaultdict(list)
    for seat, dwarf in enumerate(dwarfs):
        sides[dwarf if dwarf in _TOGETHER else f"{dwarf} {seat}"].append(seat)
    return list(sides.values())
