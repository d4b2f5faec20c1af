"""Dealing rounds: the first when a game starts, the others when one ends."""

from games.models import Deck, Game, Round
from games.round_rows import changed_piles, new_round
from games.rules import engine
from games.rules.state import State


def deal_first(game: Game, players: int) -> tuple[Round, list[Deck]]:
    """Write the first round; the piles come back unsaved."""
    starter = engine.draw_starter(game.seed, players)
    return _deal(game, players, 1, starter, None, None)


def deal_next(game: Game, over: State) -> tuple[Round, list[Deck]]:
    """Write the round after one that is over; the piles come back unsaved."""
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
) -> tuple[Round, list[Deck]]:
    deal = engine.deal(game.rules, players, game.seed, number, nuggets_left)
    state = engine.save(engine.start(game.rules, deal, number, starter, purses))
    row = new_round(game, state, deal)
    return row, changed_piles(row, None, state)
