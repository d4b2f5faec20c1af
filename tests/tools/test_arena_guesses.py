"""What an Expert may guess of a move: the fit finds what it was made with, and luck is no skill."""

from pathlib import Path
from random import Random

import pytest

from tools.arena import guesses
from tools.arena.guesses import Pair, Spot, fitted, gain, pairs

pytestmark = pytest.mark.when_changed("tools/*", "games/bots/*", "games/rules/*")


def test_the_fit_finds_the_figures_that_made_the_gains() -> None:
    chance, told = Random(1), list[Pair]()
    for _ in range(3000):
        worse, soon = chance.random(), chance.gauss(0, 0.2)
        true = 0.6 * soon - 0.2 * worse + chance.gauss(0, 0.05)
        told.append((worse, soon, true + chance.gauss(0, 0.1), 0.01))
    guess, (soon_error, worse_error) = fitted(told)
    assert abs(guess.soon - 0.6) < 4 * soon_error
    assert abs(guess.worse - 0.2) < 4 * worse_error
    assert 0.001 < guess.spread < 0.005


BETTER, SAME = [2, 3, 3], [2, 1, 1]
SPOT: Spot = {"worths": [1.0, 0.5], "gold": [[[1, 1, 1]] * 4, [BETTER, BETTER, SAME, SAME]]}


def test_a_candidate_is_told_beside_the_first_choice() -> None:
    ((worse, soon, last, noise),) = pairs(SPOT)
    assert (worse, soon, last) == (0.5, 1, 1)
    assert noise > 0


def test_a_choice_is_judged_by_worlds_that_it_did_not_see() -> None:
    def best_seen(spot: Spot, seen: list[int]) -> int:
        first, other = (sum(found[world][1] for world in seen) for found in spot["gold"])
        return int(other > first)

    # By the first half the other move is chosen, and gains nothing in the second half.
    assert gain(SPOT, best_seen, 2) == 0


def test_turns_of_a_few_rounds_are_told_and_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["--rounds", "1", "--players", "3", "--worlds", "8", "--folder", str(tmp_path)]
    guesses.main(asked)
    told = capsys.readouterr().out
    assert "as the Expert, 4 worlds" in told
    guesses.main(asked)
    assert capsys.readouterr().out == told
