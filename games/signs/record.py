"""The signs of one round: help against one's own side, and choices that fit what was hidden.

Each is counted once a round and direction at most, at the first chance: later ones hang on it.
"""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Final

from games.rules import engine
from games.rules.moves import LookAtGoal, Move, PlayOn
from games.rules.position import Position
from games.signs.moments import SABOTEUR, Moment, moments
from games.signs.tally import Chance

HELP: Final = "help"
"""A repair of somebody of the other side, or sparing them where others were broken."""

SIDE: Final = "side"
"""The first break or repair of the other fits which side they are on."""

GOLD: Final = "gold"
"""The first step towards one goal, or the first map, fits where the gold lies."""

KINDS: Final = (HELP, SIDE, GOLD)

# Whoever is paid whoever wins, or for crystals, has other reasons for what they do.
_ON_NO_SIDE = frozenset({"profiteer", "geologist"})
_PLAIN = 0.8
_NOTICEABLE = 0.05  # a smaller change of a distance is none


def signs_of_round(
    start: Position, moves: Sequence[tuple[int, Move]], pair: tuple[int, int], own: Collection[int]
) -> list[Chance]:
    """The chances of a round, from its start, which changes in place.

    `own` are the turns, by their place, that the two took themselves. Nothing where one of them was
    on no side, or has had another dwarf. Raises Refused where a move does not fit.
    """
    gold = engine.face_up(start).goals.index("treasure")
    asked = {number for number in own if moves[number][0] in pair}
    taken = list(moments(start, moves, asked))
    if not all(_is_on_a_side(start, seat) for seat in pair):
        return []
    dwarfs = tuple(start.dwarfs)
    found = []
    for seat, other in (pair, pair[::-1]):
        turns = [one for one in taken if one.seat == seat]
        are_opposed = (dwarfs[seat] == SABOTEUR) != (dwarfs[other] == SABOTEUR)
        readers = (
            partial(_spared, other=other, are_opposed=are_opposed),
            partial(_mended, other=other, are_opposed=are_opposed),
            partial(_sided, other=other, are_opposed=are_opposed),
            partial(_found, other=other, gold=gold),
        )
        found += [first for read in readers if (first := _first(read, turns))]
    return found


def _is_on_a_side(over: Position, seat: int) -> bool:
    """Whether a seat dug for the gold, or against it, all the time."""
    return over.dwarfs[seat] not in _ON_NO_SIDE and not over.hat_swaps.get(seat)


def _first(read: Callable[[Moment], Chance | None], turns: Sequence[Moment]) -> Chance | None:
    return next((chance for one in turns if (chance := read(one))), None)


def _spared(one: Moment, other: int, are_opposed: bool) -> Chance | None:
    """Whose tool was broken, where that of somebody of the other side could have been."""
    targets = _targets(one, "break-")
    if not are_opposed or other not in targets or len(targets) < 2:
        return None
    beliefs = one.beliefs()
    weights = {seat: one.against_me(beliefs, seat) for seat in targets}
    if not (total := sum(weights.values())):
        return None
    return Chance(HELP, one.seat, 1 - weights[other] / total, _on(one) != other)


def _mended(one: Moment, other: int, are_opposed: bool) -> Chance | None:
    """Whom a gold-digger mended, where that could be a saboteur. Saboteurs may mend in disguise."""
    targets = _targets(one, "repair-")
    if one.is_saboteur or not are_opposed or other not in targets:
        return None
    beliefs = one.beliefs()
    weights = {seat: 1 - one.against_me(beliefs, seat) for seat in targets}
    total = sum(weights.values()) if len(targets) > 1 else 1.0
    return Chance(HELP, one.seat, weights[other] / total if total else 0.0, _on(one) == other)


def _sided(one: Moment, other: int, are_opposed: bool) -> Chance | None:
    """Whether breaking or mending the other fits what they are, whatever it was meant for."""
    if _on(one) != other:
        return None
    assert isinstance(one.move, PlayOn)
    against = one.against_me(one.beliefs(), other)
    is_break = one.move.card.startswith("break-")
    fits = against if is_break else 1 - against
    # What the table points at tells nothing.
    if fits > _PLAIN:
        return None
    return Chance(SIDE, one.seat, fits, are_opposed is is_break)


def _found(one: Moment, other: int, gold: int) -> Chance | None:
    """Which goal somebody turns to who has seen none, while the other has seen some."""
    has_looked = any(other in seats for seats in one.seen.looks)
    if one.seen.seen_goals or not has_looked or any(one.seen.goals_up):
        return None
    goal = _turned_to(one)
    if goal is None:
        return None
    believed = one.beliefs().gold[goal]
    # Saboteurs who know where the gold lies lead elsewhere.
    if one.is_saboteur:
        return Chance(GOLD, one.seat, 1 - believed, goal != gold)
    return Chance(GOLD, one.seat, believed, goal == gold)


def _turned_to(one: Moment) -> int | None:
    """The goal that a map was for, or that a card brought nearer more than the others."""
    if isinstance(one.move, LookAtGoal):
        return one.move.goal
    if one.scene.event.kind != "laid":
        return None
    gains = [was - now for was, now in zip(one.scene.before, one.scene.after, strict=True)]
    best, *rest = sorted(gains, reverse=True)
    if best <= _NOTICEABLE or best - rest[0] <= _NOTICEABLE:
        return None
    return gains.index(best)


def _targets(one: Moment, cards: str) -> set[int]:
    """The other seats on which a card of a kind could be played, if one was."""
    if not (isinstance(one.move, PlayOn) and one.move.card.startswith(cards)):
        return set()
    legal = [each for each in one.seen.moves if isinstance(each, PlayOn)]
    targets = {each.on for each in legal if each.card.startswith(cards)} - {one.seat}
    # Whoever plays on themselves has chosen nobody.
    return targets if one.move.on != one.seat else set()


def _on(one: Moment) -> int | None:
    return one.move.on if isinstance(one.move, PlayOn) else None
