"""What a look at a goal or at a dwarf is worth."""

from games.bots import weights
from games.bots.mine import ALL
from games.bots.others import known_dwarfs
from games.bots.outlook import Outlook
from games.rules.cards.cells import GOALS
from games.rules.moves import LookAtGoal, PlayOn

_PER_CARD = 0.01  # of the goals not known, rather look at a near one


def worth_of_looking(outlook: Outlook, move: LookAtGoal) -> float:
    """What a map is worth: the less is known of the goals, the more."""
    goal = GOALS[move.goal]
    if len(outlook.targets) < 2 or goal not in outlook.targets:
        return weights.HARM
    worth = weights.LOOK_AT_THREE if len(outlook.targets) == 3 else weights.LOOK_AT_TWO
    if not outlook.aim.digs or outlook.aim.crystals:
        worth *= weights.LOOK_ALONG
    return worth - _PER_CARD * outlook.views[ALL].away()[move.goal]


def worth_of_inspecting(outlook: Outlook, move: PlayOn) -> float:
    """What looking at a player's dwarf is worth, if it is not known yet."""
    return weights.HARM if move.on in known_dwarfs(outlook.seen) else weights.INSPECT
