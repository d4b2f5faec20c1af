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
from games.rules.events import Event
from games.rules.fair.dealing import deal_round as deal
from games.rules.mine.maze import Maze
from games.rules.moves import Move
from games.rules.observation import face_up
from games.rules.observe import moves_in_order, observe
from games.rules.orders.judging import plannable_moves
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.snapshot import load, save
from games.rules.turn.compact import compact
from games.rules.turn.effects import apply, event_of, events_since
from games.rules.turn.judge import judge
from games.rules.turn.legal import legal_list as legal

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
    """Return a round ready for its first turn."""
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
    """Return the legal moves of a seat in a fixed order; none when it is not its turn."""
    return list(moves_in_order(position)) if seat == position.turn else []


def play(position: Position, seat: int, move: Move) -> list[Event]:
    """Play a move and return its public events. The position changes in place.

    Raises Refused with notation.md's code, and changes nothing then.
    """
    judge(position, seat, move)
    revealed, digging = len(position.revealed), position.outcome is None
    event = event_of(position, seat, move)
    apply(position, compact(position, move))
    return [event, *events_since(position, revealed, digging)]
