"""The door to the rules: deal, load, ask, play, observe, save. Everything else is behind it.

    >>> from games.rules import engine
    >>> from games.rules.ruleset import Ruleset
    >>> rules = Ruleset()
    >>> deal = engine.deal(rules, players=5, seed=bytes(32))  # a round's seed: fair.md 1
    >>> position = engine.start(rules, deal, number=1, starter=0)
    >>> seat = position.turn
    >>> move = engine.legal_moves(position, seat)[-1]
    >>> move
    Pass(cards=('repair-pickaxe-cart',))
    >>> engine.play(position, seat, move)[0].as_json()  # or Refused, and nothing has changed
    {'kind': 'passed', 'seat': 0, 'count': 1}
    >>> engine.observe(position, seat).hand  # what the seat may see; None for a spectator
    ('NESW', 'NEW', 'NS', 'ES', 'N.E.S.W', 'break-lantern')
    >>> snapshot = engine.save(position)  # plain codes for rows and files
    >>> engine.load(snapshot).turn
    1

`legal` and `apply` are the same in compact numbers, for searches and playouts.
"""

from games.rules.cards.cards import NUMBER
from games.rules.cards.deal import Deal
from games.rules.fair.dealing import deal_round as deal
from games.rules.mine.maze import Maze
from games.rules.moves import Move
from games.rules.observation import face_up
from games.rules.observe import moves_in_order, observe
from games.rules.orders.judging import plannable_moves
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.snapshot import load, save
from games.rules.turn import apply, judge, legal, play

__all__ = [
    "Deal",
    "Position",
    "apply",
    "deal",
    "face_up",
    "judge",
    "legal",
    "legal_moves",
    "load",
    "observe",
    "plannable_moves",
    "play",
    "save",
    "start",
]


def start(
    rules: Ruleset,
    deal: Deal,
    number: int = 1,
    starter: int = 0,
    purses: list[int] | None = None,
) -> Position:
    """Return the position of a round as dealt, ready for its first turn.

    `number` is the round's, `starter` the seat to act first, and `purses` each seat's gold so far
    (None for no gold).
    """
    return Position(
        rules=rules,
        number=number,
        starter=starter,
        turn=starter,
        maze=Maze(),
        goals=tuple(NUMBER[face] for face in deal.goals),
        dwarfs=list(deal.dwarfs),
        spare=list(deal.spare),
        hands=[[NUMBER[code] for code in hand] for hand in deal.hands],
        draw=[NUMBER[code] for code in reversed(deal.draw)],
        aside=tuple(NUMBER[code] for code in deal.aside),
        nuggets=list(deal.nuggets),
        purses=list(purses) if purses else [0] * len(deal.dwarfs),
    )


def legal_moves(position: Position, seat: int) -> list[Move]:
    """Return the legal moves of a seat in a fixed order, or an empty list when it is not this
    seat's turn.
    """
    return list(moves_in_order(position)) if seat == position.turn else []
