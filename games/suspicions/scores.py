"""How well marks fit the truth of a round: pure arithmetic over what was marked when."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.bots.beliefs.scores import SABOTEUR, score_of_chances
from games.rules.cards.boxes import dwarf_deck
from games.rules.ruleset import Ruleset
from games.wording.guesses import CHANCES

NONE = -1
Mark = Sequence[int]


@dataclass(frozen=True, slots=True)
class Fit:
    """Of the marks of one step: how many there were, and how many were of saboteurs."""

    step: int
    marks: int
    saboteurs: int


def standing(marks: Iterable[Mark], turns: int | None = None) -> dict[int, int]:
    """By seat the step that stood after so many turns; in the end for None."""
    found = {seat: step for at, seat, step in marks if turns is None or at <= turns}
    return {seat: step for seat, step in found.items() if step != NONE}


def chance_at_first(rules: Ruleset, players: int) -> float:
    """The chance that a seat is a saboteur's, before anybody has done anything (rules.md 2)."""
    deck = dwarf_deck(rules, players)
    return deck.count(SABOTEUR) / len(deck)


def score_of(
    marks: Sequence[Mark], dwarfs: Sequence[str], own: int, turns: int, first: float
) -> float:
    """How sure somebody was of the truth over a round, from 0 to 1.

    The geometric mean, over every turn and every other seat, of the chance they gave to what that
    seat was in the end; `first` is the chance of a seat that is not marked. So it is the log score,
    as a share that people can read.
    """
    by_turn = [standing(marks, turn) for turn in range(max(turns, 1))]
    chances = [
        [CHANCES[marked[seat]] if seat in marked else first for seat in range(len(dwarfs))]
        for marked in by_turn
    ]
    return score_of_chances(chances, dwarfs, own)


def fits(ledgers: Iterable[tuple[Sequence[Mark], Sequence[str]]]) -> tuple[Fit, ...]:
    """Each step with all its marks in these ledgers, given the dwarfs of their rounds."""
    counts = [[0, 0] for _ in CHANCES]
    for marks, dwarfs in ledgers:
        for _turn, seat, step in marks:
            if step != NONE and seat < len(dwarfs):
                counts[step][0] += 1
                counts[step][1] += dwarfs[seat] == SABOTEUR
    return tuple(Fit(step, marks, true) for step, (marks, true) in enumerate(counts))
