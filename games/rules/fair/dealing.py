"""The seating, the starter and the deal of a round, drawn from seeds (fair.md 2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.rules.cards.boxes import NUGGETS, dwarf_deck, hand_size
from games.rules.cards.cards import GOAL_FACES, full_deck
from games.rules.cards.deal import SET_ASIDE, Deal
from games.rules.fair.drawing import Drawing
from games.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game and its starter.

    `seats[s]` is the place, in the order of joining, of the player at seat s; `starter` is a seat.
    """

    seats: tuple[int, ...]
    starter: int


def seat_players(seed: bytes, players: int) -> Seating:
    """Draw the seating of a game and the starter of its first round."""
    drawing = Drawing(seed)
    seats = drawing.shuffled(list(range(players)))
    return Seating(tuple(seats), drawing.below(players))


def deal_round(
    rules: Ruleset, players: int, seed: bytes, nuggets_left: Sequence[int] | None = None
) -> Deal:
    """Deal a round; the same arguments give the same deal everywhere.

    `nuggets_left` is the gold pile after earlier rounds, in any order; None for all of it. Raises
    ValueError for a number of players that the rules do not allow.
    """
    if players not in rules.players:
        raise ValueError(f"{players} players: these rules allow {rules.players}")
    drawing = Drawing(seed)
    dwarfs = drawing.shuffled(sorted(dwarf_deck(rules, players)))
    goals = drawing.shuffled(sorted(GOAL_FACES))
    cards = drawing.shuffled(sorted(full_deck(rules.expansion)))
    size = hand_size(rules, players)
    dealt = players * size
    drawn_from = dealt + (SET_ASIDE if rules.expansion else 0)
    return Deal(
        dwarfs=dwarfs[:players],
        spare=dwarfs[players:],
        goals=goals,
        hands=[cards[first : first + size] for first in range(0, dealt, size)],
        aside=cards[dealt:drawn_from],
        draw=cards[drawn_from:],
        nuggets=[] if rules.expansion else drawing.shuffled(_gold_pile(nuggets_left)),
    )


def _gold_pile(left: Sequence[int] | None) -> list[int]:
    return sorted(NUGGETS if left is None else left)
