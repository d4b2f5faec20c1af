"""What a rockfall is worth."""

from games.bots import weights
from games.bots.mine import nearness
from games.bots.outlook import Outlook
from games.rules.cards.cells import pack
from games.rules.cards.tiles import FEATURE, GROUPS
from games.rules.moves import Rockfall

_IN_THE_WAY = 6.4  # a saboteur keeps its rockfalls until the treasure is no farther than this


def worth_of_caving(outlook: Outlook, move: Rockfall) -> float:
    """What taking a laid card away brings its player: a way cleared, or cut."""
    cell = pack(*move.at)
    if not _may_matter(outlook, cell):
        return weights.HARM
    after = outlook.without(cell)
    gain = sum(worth * (outlook.now[view] - after[view]) for view, worth in outlook.aim.nearer)
    if outlook.aim.crystals and FEATURE[outlook.maze.tiles[cell]] == "crystal":
        gain -= weights.CRYSTAL
    gain += weights.CAVING
    own = outlook.aim.nearer[0][0]
    if gain <= 0 or (outlook.aim.digs and after[own] > outlook.now[own]):
        # However much others lose by it.
        return weights.HARM + min(gain, 0.0)
    return gain + weights.FAR_OFF * nearness(outlook.targets).get(cell, 0)


def _may_matter(outlook: Outlook, cell: int) -> bool:
    """Whether it is worth thinking about: for diggers what stands in the way, else the way."""
    stub = any(group.bit_count() == 1 for group in GROUPS[outlook.maze.tiles[cell]])
    door = FEATURE[outlook.maze.tiles[cell]] in ("blue", "green")
    if outlook.aim.digs:
        return stub or door or cell not in outlook.maze.reached
    return not stub and cell in outlook.maze.reached and outlook.distance <= _IN_THE_WAY
