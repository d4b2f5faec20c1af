"""The computer player that looks ahead: it plays its best moves on in possible worlds.

Regular's evaluation picks the candidates (`candidates`). Each is played in the same worlds, drawn
from the seat's beliefs (`imagined`), and two laps on with a quick Regular in every seat
(`playing_on`). A fitted figure then values the position (`value`). Another move replaces Regular's
choice only for a clear gain (`trials`). It can answer whenever it is stopped.
"""

from itertools import islice

from games.bots.beliefs import outsiders_beliefs, private_beliefs
from games.bots.beliefs.worlds import worlds
from games.bots.budget import USUAL, Budget
from games.bots.expert.candidates import candidates
from games.bots.expert.imagined import imagined
from games.bots.expert.playing_on import Table, gold_after
from games.bots.expert.trials import Trials
from games.bots.outlook import outlook_of
from games.bots.regular import regular
from games.rules.moves import Move
from games.rules.observation import Observation


def expert(observation: Observation, seed: str, budget: Budget = USUAL) -> Move:
    """Return the legal move that does best in worlds that fit the seat's knowledge.

    With too small a budget it is Regular's move.
    """
    first = regular(observation, seed)
    if observation.phase != "digging" or budget.playouts < 1 or not budget.goes_on():
        return first
    beliefs = private_beliefs(observation, seed)
    trials = Trials(candidates(outlook_of(observation, beliefs), first))
    if len(trials.open) < 2:
        return first
    table = Table(observation.seat or 0, beliefs, outsiders_beliefs(observation, seed))
    left = budget.playouts
    for number, world in enumerate(islice(worlds(observation, seed), budget.playouts)):
        if left < len(trials.open) or len(trials.open) < 2:
            break
        left -= len(trials.open)
        found: dict[Move, float] = {}
        for move in trials.open:
            if not budget.goes_on():
                return trials.best()
            # A new one for each candidate: the same cards and the same chance.
            position = imagined(observation, world, f"{seed}/{number}")
            found[move] = gold_after(position, move, table, f"{seed}/{number}")
        trials.add(found)
    return trials.best()
