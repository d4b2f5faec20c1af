"""The computer player that looks ahead: it plays its best moves on in possible worlds.

Regular's evaluation picks the candidates (`candidates`). Each is played in the same worlds, drawn
from the seat's beliefs (`imagined`), and on to the end of the round with a quick Regular in every
seat (`playing_on`). What is found there is weighed against Regular's own opinion (`trials`). It can
answer whenever it is stopped.
"""

from itertools import islice

from games.bots.beliefs import outsiders_beliefs, private_beliefs
from games.bots.beliefs.worlds import worlds
from games.bots.budget import USUAL, Budget
from games.bots.expert.candidates import candidates
from games.bots.expert.imagined import imagined
from games.bots.expert.playing_on import Gold, gold_after
from games.bots.expert.table import Table
from games.bots.expert.trials import Trials
from games.bots.outlook import outlook_of
from games.bots.regular import regular
from games.bots.worths import worth
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
    outlook = outlook_of(observation, beliefs)
    tried = {move: worth(outlook, move) for move in candidates(outlook, first)}
    if len(tried) < 2:
        return first
    table = Table(observation.seat or 0, beliefs, outsiders_beliefs(observation, seed))
    trials = Trials(tried)
    _try(trials, table, observation, seed, budget)
    return trials.best()


def _try(trials: Trials[Move], table: Table, seen: Observation, seed: str, budget: Budget) -> None:
    """Play the candidates on in one world after another until the budget is spent."""
    played = 0
    for number, world in enumerate(islice(worlds(seen, seed), budget.playouts)):
        played += len(trials.open)
        if played > budget.playouts:
            return
        dice = f"{seed}/{number}"
        position = imagined(seen, world, dice)
        found: dict[Move, Gold] = {}
        for move in trials.open:
            if not budget.goes_on():
                return
            # The same cards and the same chance for each candidate.
            found[move] = gold_after(position.copy(), move, table, dice)
        trials.add(found, max(played / budget.playouts, budget.spent()))
