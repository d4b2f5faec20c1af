"""Setting a round up: the dwarf deck, the piles and the hands (rules.md 2, 6.1)."""

from dataclasses import asdict, dataclass
from random import Random
from typing import Any, TypeVar

from games.rules.cards.boxes import NUGGETS, dwarf_deck, hand_size
from games.rules.cards.cards import GOAL_FACES, full_deck
from games.rules.ruleset import Ruleset

T = TypeVar("T")

SET_ASIDE = 10


@dataclass(slots=True)
class Deal:
    """All that chance decides in a round, as codes; of each pile the next card comes first."""

    dwarfs: list[str]
    spare: list[str]
    goals: list[str]
    hands: list[list[str]]
    draw: list[str]
    aside: list[str]
    nuggets: list[int]

    def as_json(self) -> dict[str, Any]:
        """Every field by its name, as notation.md's `deal`."""
        return asdict(self)

    @classmethod
    def from_json(cls, written: dict[str, Any]) -> "Deal":
        """The deal that `as_json` wrote."""
        return cls(**written)


def deal_round(
    rules: Ruleset,
    players: int,
    seed: str,
    number: int,
    nuggets_left: list[int] | None = None,
) -> Deal:
    """The deal of round `number` of a game; the same arguments always give the same deal.

    `nuggets_left` is the gold pile as earlier rounds left it, in any order. Raises ValueError
    for a number of players that the rules do not allow.
    """
    if players not in rules.players:
        raise ValueError(f"{players} players: these rules allow {rules.players}")
    chance = Random(f"{seed}/{number}")
    dwarfs = _shuffled(dwarf_deck(rules, players), chance)
    goals = _shuffled(list(GOAL_FACES), chance)
    cards = _shuffled(full_deck(rules.expansion), chance)
    pile = list(NUGGETS) if nuggets_left is None else sorted(nuggets_left)
    nuggets = [] if rules.expansion else _shuffled(pile, chance)
    aside = [cards.pop() for _ in range(SET_ASIDE)] if rules.expansion else []
    size = hand_size(rules, players)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    return Deal(
        dwarfs=dwarfs[:players],
        spare=dwarfs[players:],
        goals=goals,
        hands=hands,
        draw=cards[players * size :],
        aside=aside,
        nuggets=nuggets,
    )


def draw_starter(seed: str, players: int) -> int:
    """The starter of the first round, drawn by lot."""
    return Random(f"{seed}/starter").randrange(players)


def _shuffled(cards: list[T], chance: Random) -> list[T]:
    chance.shuffle(cards)
    return cards
