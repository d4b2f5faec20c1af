"""The moments of a round at which something new is to be seen."""

import re
from collections.abc import Iterator, Set
from random import Random

from games.core.turns import turns
from games.models import Game
from games.rules import engine
from games.rules.moves import Move, PlayOn
from tests.playing import position_of, to_act

# Each has them; in what other rules add, these are known.
IN_EVERY_BOX = frozenset({"Lay", "Pass", "Rockfall", "LookAtGoal", "break", "repair"})


def kind_of(move: Move) -> str:
    """What a move is, whichever tool or cell it is about."""
    if isinstance(move, PlayOn):
        return re.sub("-(pickaxe|lantern|cart)", "", move.card)
    return type(move).__name__


def telling_moments(game: Game, chance: Random, known: Set[str] = frozenset()) -> Iterator[Game]:
    """Play a round at random, but each kind of move as soon as it may be.

    Stops at the start, after the first move of each kind that is not known, and when the next
    round has begun. Some forty turns.
    """
    met = set(known)
    first = position_of(game).number
    yield game
    while (position := position_of(game)).number == first:
        assert position.turn is not None
        legal = engine.legal_moves(position, position.turn)
        move = chance.choice([one for one in legal if kind_of(one) not in met] or legal)
        game = turns.take_turn(
            game_id=game.pk, account=to_act(game).account, version=game.version, move=move
        ).game
        if kind_of(move) not in met or position_of(game).number != first:
            met.add(kind_of(move))
            yield game
