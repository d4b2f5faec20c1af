"""Dealing rounds: the first when a game starts, the others when one ends."""

from games.models import Game, Round
from games.round_rows import new_round
from games.rules import engine
from games.rules.fair.seating import seat_players
from games.rules.fair.seeds import round_seed
from games.rules.state import State


def deal_first(game: Game, players: int) -> Round:
    """Write the first round."""
    starter = seat_players(round_seed(game.seed, 0), players).starter
    return _deal(game, players, 1, starter, None, None)


def deal_next(game: Game, over: State) -> Round:
    """Write the round after one that is over."""
    assert over.outcome is not None
    starter = over.outcome["next_starter"]
    left = None if game.rules.expansion else over.nuggets
    return _deal(game, len(over.purses), over.number + 1, starter, over.purses, left)


def _deal(
    game: Game,
    players: int,
    number: int,
    starter: int,
    purses: list[int] | None,
    nuggets_left: list[int] | None,
) -> Round:
    deal = engine.deal(game.rules, players, round_seed(game.seed, number), nuggets_left)
    state = engine.save(engine.start(game.rules, deal, number, starter, purses))
    return new_round(game, state, deal)
