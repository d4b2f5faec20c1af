"""A seat's outlook on an imagined position: Regular's, with no more than it needs."""

from functools import lru_cache

from games.bots.aims import BY_DWARF, Aim, aim_of
from games.bots.expert.boards import Board
from games.bots.expert.table import Table
from games.bots.mine import ALL
from games.bots.outlook import Gold, Outlook
from games.rules.cards.cards import CODES
from games.rules.cards.cells import GOALS
from games.rules.cards.slots import SLOTS
from games.rules.events import Event
from games.rules.mine.goals import TREASURE
from games.rules.observation import Observation
from games.rules.position import Position


class Glance:
    """What the seat to act sees; most of its moves were weighed before, and need no more.

    `style` draws the saboteurs' covertness, since a seat does not know that of the real ones.
    """

    __slots__ = ("_board", "_outlook", "_seen", "_style", "_table", "aim", "gold", "position")

    def __init__(self, position: Position, table: Table, board: Board, style: int) -> None:
        self.position, self._table, self._board, self._style = position, table, board, style
        self._seen: Observation | None = None
        self._outlook: Outlook | None = None
        self.gold = _gold(position, self.seat)
        self.aim = self._aim()

    @property
    def seat(self) -> int:
        """Return the seat to act."""
        assert self.position.turn is not None
        return self.position.turn

    def about_the_board(self) -> tuple[Aim, Gold]:
        """Return what the worth of changing or searching this board depends on."""
        return self.aim, self.gold

    def about_the_others(self) -> object:
        """Return what the worth of a card for a player, or of a pass, depends on."""
        position, urgent = self.position, self.aim.sabotage and self._board.now(self.gold)
        knows = 1.0 in self.gold
        return (self.seat, position.dwarfs[self.seat], self.aim, knows, urgent, *position.before)

    def outlook(self) -> Outlook:
        """Return the seat's outlook, for moves that were never weighed."""
        if self._outlook is None:
            board, gold, seen = self._board, self.gold, self._sight()
            names = (ALL, *(name for name, _ in self.aim.nearer))
            self._outlook = Outlook(
                seen,
                board.maze,
                frozenset(GOALS[goal] for goal, chance in enumerate(gold) if chance),
                gold,
                self.aim,
                {name: board.ways(name) for name in names},
                {name: board.now(gold, name) for name in names},
                *self._table.opinion(seen),
            )
        return self._outlook

    def _aim(self) -> Aim:
        return BY_DWARF.get(self.position.dwarfs[self.seat]) or aim_of(self._sight())

    def _sight(self) -> Observation:
        if self._seen is None:
            self._seen = _sight(self.position, self.seat, self._board, self._style)
        return self._seen


def _gold(position: Position, seat: int) -> Gold:
    """Return the chance of gold at each goal to somebody who saw only this seat's maps."""
    known = position.seen_goals[seat]
    for goal in position.revealed:
        known |= 1 << goal
    return _chances(position.goals.index(TREASURE), known)


@lru_cache
def _chances(gold: int, known: int) -> Gold:
    may = [gold] if known >> gold & 1 else [goal for goal in range(3) if not known >> goal & 1]
    north, middle, south = (float(goal in may) / len(may) for goal in range(3))
    return north, middle, south


@lru_cache(4096)
def _fronts(before: tuple[int, ...], players: int) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(code for code, seats in zip(SLOTS, before, strict=True) if seats >> seat & 1)
        for seat in range(players)
    )


def _sight(position: Position, seat: int, board: Board, style: int) -> Observation:
    return Observation(
        rules=position.rules,
        seat=seat,
        number=position.number,
        starter=position.starter,
        turn=seat,
        phase=position.phase,
        turns=position.turns,
        mine=(board.furthest,),
        goals_up=(None, None, None),
        hand_sizes=tuple(map(len, position.hands)),
        fronts=_fronts(tuple(position.before), position.players),
        draw_size=len(position.draw),
        has_gold=tuple(gold > 0 for gold in position.purses),
        ending=None,
        purses=None,
        events=(Event("passed", seat=seat, count=style),),
        claims=(),
        looks=((), (), ()),
        inspections=(),
        dwarf=position.dwarfs[seat],
        hand=tuple(CODES[number] for number in sorted(position.hands[seat])),
        purse=position.purses[seat],
        seen_goals=(),
        seen_dwarfs=(),
        given=(),
        moves=(),
        idle=(),
        places=(),
    )
