"""Rounds that computer players have played, for tests."""

from games.bots import choose
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.moves import Move
from games.rules.ruleset import Ruleset


def played(
    rules: Ruleset, players: int, seed: int = 0
) -> tuple[Deal, list[tuple[int, Move]], engine.Position]:
    """A deal, the moves of its seats to the end, and the position after them."""
    deal = engine.deal(rules, players=players, seed=bytes([seed]) * 32)
    position, heard, moves = engine.start(rules, deal), [], []
    while (seat := position.turn) is not None:
        move = choose(engine.observe(position, seat, heard), f"{seed}/{len(moves)}")
        heard += engine.play(position, seat, move)
        moves.append((seat, move))
    return deal, moves, position
