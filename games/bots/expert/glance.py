"""A seat's outlook on an imagined position: Regular's, with no more than it needs."""

from games.bots.aims import aim_of
from games.bots.beliefs import Beliefs
from games.bots.mine import ALL, ways_of
from games.bots.others import trust
from games.bots.outlook import Outlook
from games.rules.cards.cards import CODES
from games.rules.cards.cells import GOALS, unpack
from games.rules.events import Event
from games.rules.mine.goals import TREASURE
from games.rules.observation import LaidCard, Observation
from games.rules.position import Position
from games.rules.snapshot import front_of


def glance(position: Position, seat: int, beliefs: Beliefs, style: int) -> Outlook:
    """Return the outlook of a seat that knows its dwarf, hand and maps, and holds these beliefs.

    `style` draws the saboteurs' covertness, since a seat does not know that of the real ones.
    """
    seen = _sight(position, seat, style)
    gold = _gold(position, seat)
    aim = aim_of(seen)
    maze = position.maze
    views = {name: ways_of(maze, name) for name in (ALL, *(name for name, _ in aim.nearer))}
    now: dict[str, float] = {}
    outlook = Outlook(
        seen,
        maze,
        frozenset(GOALS[goal] for goal, chance in enumerate(gold) if chance),
        gold,
        aim,
        views,
        now,
        trust(seen, beliefs),
        tuple(beliefs.suspicion(other) for other in range(position.players)),
    )
    now.update({name: outlook.way(ways.away()) for name, ways in views.items()})
    return outlook


def _gold(position: Position, seat: int) -> tuple[float, float, float]:
    """Return the chance of gold at each goal to somebody who saw only this seat's maps."""
    known = position.seen_goals[seat]
    for goal in position.revealed:
        known |= 1 << goal
    gold = position.goals.index(TREASURE)
    may = [gold] if known >> gold & 1 else [goal for goal in range(3) if not known >> goal & 1]
    north, middle, south = (float(goal in may) / len(may) for goal in range(3))
    return north, middle, south


def _sight(position: Position, seat: int, style: int) -> Observation:
    return Observation(
        rules=position.rules,
        seat=seat,
        number=position.number,
        starter=position.starter,
        turn=seat,
        phase=position.phase,
        turns=position.turns,
        mine=(_furthest(position),),
        goals_up=(None, None, None),
        hand_sizes=tuple(len(hand) for hand in position.hands),
        fronts=tuple(tuple(front_of(position, other)) for other in range(position.players)),
        draw_size=len(position.draw),
        has_gold=tuple(gold > 0 for gold in position.purses),
        ending=None,
        purses=None,
        events=(Event("passed", seat=seat, count=style),),
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


def _furthest(position: Position) -> LaidCard:
    """Return the easternmost card: the only one that a saboteur in disguise looks at."""
    cell = max(position.maze.reached, key=lambda cell: unpack(cell)[0])
    return LaidCard(unpack(cell), "EW", False, "EW", "EW", "EW", "EW")
