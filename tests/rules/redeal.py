"""Dealing anew everything a seat cannot know, so that a leak shows as a difference."""

from random import Random

from games.rules import engine


def redeal(position: engine.Position, seat: int | None, seed: str) -> engine.Position:
    """A copy in which all that this seat (or a spectator) cannot know is dealt in another way.

    What stays: everything public, and of the seat its hand, dwarf, purse, discards, the goals it
    saw by map, the dwarfs it saw by inspection and that are still held, and what it gave away.
    """
    other, chance = position.copy(), Random(seed)
    _redeal_cards(other, seat, chance)
    if position.outcome is None:
        _redeal_dwarfs(other, seat, chance)
        _redeal_goals(other, seat, chance)
    if not position.rules.expansion and position.outcome is None:
        other.purses = [
            gold if who == seat else chance.randrange(9) for who, gold in enumerate(other.purses)
        ]
        chance.shuffle(other.nuggets)
    return other


def _redeal_cards(other: engine.Position, seat: int | None, chance: Random) -> None:
    hidden = [i for i in range(other.players) if i != seat]
    pool = [card for i in hidden for card in other.hands[i]] + other.draw + list(other.aside)
    pool += [card for who, card in other.discards if who != seat]
    chance.shuffle(pool)
    for i in hidden:
        other.hands[i] = [pool.pop() for _ in other.hands[i]]
    other.draw = [pool.pop() for _ in other.draw]
    other.aside = tuple(pool.pop() for _ in other.aside)
    other.discards = [(who, card if who == seat else pool.pop()) for who, card in other.discards]


def _redeal_dwarfs(other: engine.Position, seat: int | None, chance: Random) -> None:
    known = {seat} | {
        on
        for who, on, _, turn in other.seen_dwarfs
        if who == seat and other.hat_swaps.get(on, 0) <= turn
    }
    hidden = [i for i in range(other.players) if i not in known]
    stays = 0 if seat is None else len(other.put_away)  # it may have seen what was put away
    pool = [other.dwarfs[i] for i in hidden] + other.spare
    pool += other.put_away if not stays else []
    chance.shuffle(pool)
    for i in hidden:
        other.dwarfs[i] = pool.pop()
    other.spare = [pool.pop() for _ in other.spare]
    other.put_away = [pool.pop() for _ in other.put_away] if not stays else other.put_away
    other.seen_dwarfs = [
        (who, on, dwarf if who == seat else other.dwarfs[on], turn)
        for who, on, dwarf, turn in other.seen_dwarfs
    ]


def _redeal_goals(other: engine.Position, seat: int | None, chance: Random) -> None:
    seen = 0 if seat is None else other.seen_goals[seat]
    hidden = [g for g in range(3) if g not in other.revealed and not seen >> g & 1]
    faces = [other.goals[g] for g in hidden]
    chance.shuffle(faces)
    anew = dict(zip(hidden, faces, strict=True))
    other.goals = tuple(anew.get(goal, face) for goal, face in enumerate(other.goals))
