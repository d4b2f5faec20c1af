"""Scores of marks against the true dwarfs of a round; pure arithmetic."""

from collections.abc import Iterable, Sequence

from games.bots.beliefs.scores import SABOTEUR, score_of_chances
from games.rules.cards.boxes import dwarf_deck
from games.rules.ruleset import Ruleset
from games.wording.guesses import CHANCES

NONE = -1
Mark = Sequence[int]


def standing(marks: Iterable[Mark], turns: int | None = None) -> dict[int, int]:
    """Return a dict from each marked seat to its step (how sure the mark is) after so many turns of
    the round. `turns` is None for the end of the round.
    """
    found = {seat: step for at, seat, step in marks if turns is None or at <= turns}
    return {seat: step for seat, step in found.items() if step != NONE}


def chance_at_first(rules: Ruleset, players: int) -> float:
    """Return the chance that a seat is a saboteur before the first turn, from 0 to 1 (rules.md
    2).
    """
    deck = dwarf_deck(rules, players)
    return deck.count(SABOTEUR) / len(deck)


def score_of(
    marks: Sequence[Mark], dwarfs: Sequence[str], own: int, turns: int, first: float
) -> float:
    """Return how sure of the truth a player was over a round, from 0 to 1. `dwarfs` are the true
    ones by seat, `own` is the player's seat, and `first` the chance for a seat without a mark.

    This is the geometric mean, over every turn and every other seat, of the chance given to the
    seat's final side. It is the log score in a readable form.
    """
    by_turn = [standing(marks, turn) for turn in range(max(turns, 1))]
    chances = [
        [CHANCES[marked[seat]] if seat in marked else first for seat in range(len(dwarfs))]
        for marked in by_turn
    ]
    return score_of_chances(chances, dwarfs, own)


def fits(ledgers: Iterable[tuple[Sequence[Mark], Sequence[str]]]) -> list[tuple[int, int]]:
    """Return a pair of numbers for each step of certainty, lowest first: the marks made at that
    step, and those of them on saboteurs. Cleared marks do not count. `ledgers` are pairs of a
    player's marks and the round's dwarfs by seat.
    """
    counts = [[0, 0] for _ in CHANCES]
    for marks, dwarfs in ledgers:
        for _turn, seat, step in marks:
            if step != NONE and seat < len(dwarfs):
                counts[step][0] += 1
                counts[step][1] += dwarfs[seat] == SABOTEUR
    return [(marks, true) for marks, true in counts]
