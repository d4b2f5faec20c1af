"""How well marks fit the truth of a round."""

from math import isclose

import pytest

from games.bots.beliefs.scores import score_of_chances
from games.rules.ruleset import Ruleset
from games.suspicions.scores import chance_at_first, fits, score_of, standing
from games.wording.guesses import CHANCES

DWARFS = ("miner", "saboteur", "miner")


def score(*marks: list[int], turns: int = 4, own: int = 0) -> float:
    return score_of(marks, DWARFS, own, turns, 0.4)


def test_the_last_mark_of_a_seat_stands_until_it_is_taken_away() -> None:
    marks = [[0, 1, 2], [3, 2, 0], [5, 1, 4], [7, 2, -1]]
    assert standing(marks) == {1: 4}
    assert standing(marks, 3) == {1: 2, 2: 0}


def test_whoever_marks_nothing_is_as_sure_as_the_deck() -> None:
    assert isclose(score(), (0.4 * 0.6) ** 0.5)


def test_the_truth_marked_early_beats_the_truth_marked_late_and_a_mistake() -> None:
    early, late, wrong = score([0, 1, 4]), score([3, 1, 4]), score([0, 1, 0])
    assert early > late > score() > wrong
    assert isclose(score([0, 1, 4], [0, 2, 0]), 0.95)


def test_ones_own_seat_is_no_guess() -> None:
    assert score([0, 0, 4]) == score()


def test_one_mistake_however_sure_does_not_outweigh_a_round() -> None:
    assert score_of_chances([(0.5, 0.0, 0.5)], DWARFS, 0) > 0


def test_a_round_that_ended_before_any_turn_has_a_score() -> None:
    assert 0 < score(turns=0) < 1


def test_each_step_is_counted_with_what_came_true_of_it() -> None:
    found = fits([([[0, 1, 4], [1, 2, 4], [2, 2, -1]], DWARFS), ([[0, 1, 0]], DWARFS)])
    assert found[4] == (2, 1)
    assert found[0] == (1, 1)
    assert len(found) == len(CHANCES)


def test_the_first_chance_is_that_of_the_deck(subtests: pytest.Subtests) -> None:
    for players, expansion in [(3, False), (5, False), (10, False), (5, True)]:
        with subtests.test(players=players, expansion=expansion):
            assert 0.1 < chance_at_first(Ruleset(expansion=expansion), players) < 0.5
