"""What laying a path card is worth."""

from games.bots import weights
from games.bots.distances import Laid
from games.bots.mine import nearness
from games.bots.outlook import Outlook
from games.bots.path_cards import usefulness_of
from games.rules.cards.cells import pack
from games.rules.cards.directions import WEST
from games.rules.cards.tiles import FEATURE, LIGHT, MASK, tile_of
from games.rules.moves import Lay

_NOTICEABLE = 0.05  # a smaller change of a distance is none


def worth_of_laying(outlook: Outlook, move: Lay) -> float:
    """What a placement brings its dwarf: the treasure nearer, or farther, or crystals."""
    laid = Laid(pack(*move.at), tile_of(move.card, move.turned))
    after = {view: outlook.after(view, laid) for view in outlook.views}
    for view, worth in outlook.aim.finish:
        if after[view] == 0:
            return worth * outlook.chance * weights.REACH
    gain = _gain(outlook, after) + _crystal(outlook, laid)
    if outlook.aim.alone and 0 < after["all"] < 2:
        gain += weights.SHARE_LEFT * outlook.chance
    if gain < -_NOTICEABLE:
        return weights.HARM + gain
    if gain < _NOTICEABLE:
        return _aside(outlook, move, laid)
    exits = sum(cell not in outlook.maze.tiles for cell in _onward(laid))
    return gain + weights.FORK * (-exits if outlook.aim.sabotage else exits - 1)


def _aside(outlook: Outlook, move: Lay, laid: Laid) -> float:
    """What a card is worth that changes nothing: a saboteur likes it if it leads nowhere."""
    if usefulness_of(move.card) == 0:
        return weights.HARM
    near = nearness(outlook.targets)
    leads = any(near.get(cell, 99) < near.get(laid.cell, 0) for cell in _onward(laid))
    return weights.NEUTRAL if outlook.aim.digs or leads else weights.HARMLESS


def _onward(laid: Laid) -> list[int]:
    """The cells that a laid card opens to, but for the one towards the start's side."""
    return [laid.cell + step for step, _ in LIGHT[MASK[laid.tile] & ~WEST]]


def _gain(outlook: Outlook, after: dict[str, float]) -> float:
    return sum(worth * (outlook.now[view] - after[view]) for view, worth in outlook.aim.nearer)


def _crystal(outlook: Outlook, laid: Laid) -> float:
    return weights.CRYSTAL if outlook.aim.crystals and FEATURE[laid.tile] == "crystal" else 0.0
