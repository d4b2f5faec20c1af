"""Shuffles the cards that nobody has seen when a round is rolled back to a turn (fair.md 6)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

from games.rules.cards.cards import CODES, NUMBER
from games.rules.cards.deal import Shuffle
from games.rules.fair.dealing import Drawing
from games.rules.position import Position


class CannotShuffle(ValueError):
    """The cards of a round cannot be shuffled: the digging is over, or a shuffle does not fit the
    position.
    """


class RolledBack(Protocol):
    """A roll back of a round, of any type, that names the turn it went back to."""

    @property
    def turn(self) -> int:
        """Return the number of turns that the roll back kept, from the round's beginning."""


_OfRound = TypeVar("_OfRound", bound=RolledBack)


def standing(roll_backs: Sequence[_OfRound]) -> list[_OfRound]:
    """Return those of a round's roll backs that no later roll back undid, in order."""
    return [
        one
        for place, one in enumerate(roll_backs)
        if all(later.turn >= one.turn for later in roll_backs[place + 1 :])
    ]


def shuffle_anew(position: Position, seed: bytes) -> Shuffle:
    """Return new orders, drawn from a seed, for the face-down piles and the unseen goals.

    A card whose place anybody knows stays there, so that all knowledge stays true. The position is
    not changed. Raises CannotShuffle once the digging is over, as everything is face up then.
    """
    if position.outcome is not None:
        raise CannotShuffle("the digging of this round is over")
    drawing, goals = Drawing(seed), [CODES[number] for number in position.goals]
    spare = drawing.shuffled(sorted(position.spare))
    unseen = unseen_goals(position)
    faces = drawing.shuffled(sorted(goals[goal] for goal in unseen))
    for goal, face in zip(unseen, faces, strict=True):
        goals[goal] = face
    cards = drawing.shuffled(sorted(_codes([*position.aside, *position.draw])))
    aside = len(position.aside)
    nuggets = drawing.shuffled(sorted(position.nuggets))
    return Shuffle(position.turns, spare, goals, cards[:aside], cards[aside:], nuggets)


def lay_anew(position: Position, shuffle: Shuffle) -> None:
    """Arrange a position's face-down cards according to a shuffle, in place.

    Raises CannotShuffle, and changes nothing, if the shuffle moves a card that somebody has seen,
    has other cards than the position, or belongs to another turn.
    """
    if fault := _fault(position, shuffle):
        raise CannotShuffle(fault)
    position.spare = list(shuffle.spare)
    position.goals = tuple(NUMBER[face] for face in shuffle.goals)
    position.aside = tuple(NUMBER[code] for code in shuffle.aside)
    position.draw = [NUMBER[code] for code in reversed(shuffle.draw)]
    position.nuggets = list(shuffle.nuggets)


def lay_due(position: Position, shuffles: Iterable[Shuffle]) -> None:
    """Apply to a position, in place, those of the shuffles that belong after the turns played so
    far. To replay a round, call this at the beginning and after each move. Raises CannotShuffle if
    a shuffle does not fit the position.
    """
    for shuffle in shuffles:
        if shuffle.turn == position.turns and position.outcome is None:
            lay_anew(position, shuffle)


def unseen_goals(position: Position) -> list[int]:
    """Return the numbers (0 to 2) of the face-down goals that no map has shown to anybody."""
    seen = sum(1 << goal for goal in position.revealed)
    for mask in position.seen_goals:
        seen |= mask
    return [goal for goal in range(3) if not seen >> goal & 1]


def _fault(position: Position, shuffle: Shuffle) -> str:
    """Return the reason why a shuffle does not fit the position, or an empty string."""
    if position.outcome is not None:
        return "the digging of this round is over"
    if shuffle.turn != position.turns:
        return f"after turn {shuffle.turn}, not {position.turns}"
    goals = [CODES[number] for number in position.goals]
    unseen = unseen_goals(position)
    if any(face != goals[g] for g, face in enumerate(shuffle.goals) if g not in unseen):
        return "moves a goal that somebody has seen"
    cards = _codes([*position.aside, *position.draw])
    pairs = (
        ("spare", shuffle.spare, position.spare),
        ("goals", shuffle.goals, goals),
        ("aside", shuffle.aside + shuffle.draw, cards),
        ("nuggets", shuffle.nuggets, position.nuggets),
    )
    other = [name for name, anew, before in pairs if Counter[object](anew) != Counter(before)]
    if not other and len(shuffle.aside) != len(position.aside):
        other = ["aside"]
    return f"other cards: {', '.join(other)}" if other else ""


def _codes(numbers: list[int]) -> list[str]:
    return [CODES[number] for number in numbers]
