"""Deals rounds: the first when a game starts, the others when one ends."""

from games.core.round_rows import new_round
from games.core.turns import fair_deals
from games.models import FairDeal, Game, Round
from games.rules import engine
from games.rules.position import Position


def deal_first(game: Game, fair: FairDeal | None, players: int, starter: int) -> Round:
    """Deal, write and return the first round; `fair` holds the secrets that it is drawn from."""
    return _deal(game, fair, players, 1, starter, None, None)


def deal_next(game: Game, fair: FairDeal | None, over: Position) -> Round:
    """Deal, write and return the round after a finished one; `fair` is as for `deal_first`."""
    assert over.outcome is not None
    starter = over.outcome.next_starter
    left = None if game.rules.expansion else over.nuggets
    return _deal(game, fair, len(over.purses), over.number + 1, starter, over.purses, left)


def _deal(
    game: Game,
    fair: FairDeal | None,
    players: int,
    number: int,
    starter: int,
    purses: list[int] | None,
    nuggets_left: list[int] | None,
) -> Round:
    deal = engine.deal(game.rules, players, fair_deals.seed(fair, number), nuggets_left)
    position = engine.start(game.rules, deal, number, starter, purses)
    return new_round(game, position, deal)
