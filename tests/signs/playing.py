"""Rounds of honest computer players, and of a made-up pair that plays as one."""

from dataclasses import replace

from games.bots import choose
from games.rules import engine
from games.rules.cards.deal import Deal
from games.rules.fair.seeds import round_seed
from games.rules.moves import Move, PlayOn
from games.rules.observation import Observation
from games.rules.ruleset import Ruleset
from games.signs import Chance, signs_of_round
from games.signs.moments import SABOTEUR

ONE, OTHER = PAIR = (0, 1)
BASE, SABOTEUR_2 = Ruleset(), Ruleset(expansion=True)
Round = tuple[Deal, list[tuple[int, Move]]]


def played(seed: str, rules: Ruleset = BASE, *, as_one: bool = False) -> Round:
    """A round of five; `as_one`: the first seat is told what the second knows, and helps it."""
    deal = engine.deal(rules, players=5, seed=round_seed(seed))
    position, moves = engine.start(rules, deal), list[tuple[int, Move]]()
    heard = []
    while (seat := position.turn) is not None:
        seen = engine.observe(position, seat, heard)
        if as_one and seat == ONE:
            known = engine.observe(position, OTHER).seen_goals
            move = _helping(replace(seen, seen_goals=known), position, f"{seed}/{len(moves)}")
        else:
            move = choose(seen, f"{seed}/{len(moves)}")
        heard += engine.play(position, seat, move)
        moves.append((seat, move))
    return deal, moves


def _helping(seen: Observation, position: engine.Position, seed: str) -> Move:
    """What the seat would do, but for the other's good if they are of two sides."""
    move, are_opposed = (
        choose(seen, seed),
        SABOTEUR in (position.dwarfs[ONE], position.dwarfs[OTHER]),
    )
    are_opposed = are_opposed and position.dwarfs[ONE] != position.dwarfs[OTHER]
    if not are_opposed:
        return move
    plays = [one for one in seen.moves if isinstance(one, PlayOn)]
    mends = [one for one in plays if one.card.startswith("repair-") and one.on == OTHER]
    if mends:
        return mends[0]
    if isinstance(move, PlayOn) and move.card.startswith("break-") and move.on == OTHER:
        return next((one for one in plays if one.card == move.card and one.on != OTHER), move)
    return move


def signs(rounds: list[Round], pair: tuple[int, int] = PAIR, rules: Ruleset = BASE) -> list[Chance]:
    """The signs of all turns of a pair, in rounds that are over."""
    found = []
    for deal, moves in rounds:
        start = engine.start(rules, deal)
        found += signs_of_round(start, moves, pair, range(len(moves)))
    return found
